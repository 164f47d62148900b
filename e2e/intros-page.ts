import type { Page } from 'playwright-core';
import type { Page as ListPage } from '#contract/pagination.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import type { Member } from './members.ts';

// Intros in the browser tests.

export const recommended = (page: Page) => page.getByRole('region', { name: 'Recommended for You' });
export const near = (page: Page) => page.getByRole('region', { name: 'Near You' });
/** The one list of a search by name. */
export const results = (page: Page) => page.getByRole('region', { name: 'Results for' });
export const cards = (list: ReturnType<typeof near>) => list.getByRole('article');
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, username or words' });
/** Returns the usernames on the cards of a list. */
export const usernamesIn = async (list: ReturnType<typeof near>) =>
  (await cards(list).getByRole('heading').allInnerTexts()).map((heading) => heading.split(/@| · /)[1]?.trim() ?? '');
/** Returns the cards of a list, as the member gets them from the server. */
export const listed = async (member: Member, query: string) =>
  (await member.call<ListPage<IntroCard>>('GET', `/api/intros?${query}`)).items;
