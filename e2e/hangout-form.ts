import type { Page } from 'playwright-core';
import { inDays } from './clock-changes.ts';

export interface HangoutFields {
  title: string;
  location?: string;
  date?: string;
  time?: string;
  category?: string;
  description?: string;
  capacity?: string;
}

/** The open form of a hangout. */
export const form = (page: Page) => page.getByRole('dialog', { name: /Create New Hangout|Edit Hangout/ });

/** Fills in the open form. */
export async function fill(page: Page, fields: HangoutFields) {
  const {
    title,
    location = 'Bryant Park',
    date = inDays(4),
    time = '19:30',
    category = 'Food',
    capacity = '',
  } = fields;
  const dialog = form(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Location').fill(location);
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time').fill(time);
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: category }).click();
  await dialog.getByLabel('How many people').fill(capacity);
  await dialog.getByLabel('Description').fill(fields.description ?? 'Bring an appetite and a friend.');
}
