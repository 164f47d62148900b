import { expect, it } from 'vitest';
import { fittingDraft } from './fitting-draft.ts';

const form = { title: '', category: null, tags: [], visible: true };

it('W-21 takes only fields that the form has, each of its own kind', () => {
  expect(fittingDraft({ title: 'Soup', category: 'food', tags: ['a'], visible: false }, form)).toEqual({
    title: 'Soup',
    category: 'food',
    tags: ['a'],
    visible: false,
  });
  expect(fittingDraft({ title: 5, tags: 'a', visible: null, unknown: 'x' }, form)).toEqual({});
});

it('takes nothing from a value that is no form', () => {
  for (const stored of [null, 'text', 5]) expect(fittingDraft(stored, form)).toEqual({});
});

it('takes the text that earlier versions stored for a form with one field', () => {
  expect(fittingDraft('He was rude.', { reason: '' })).toEqual({ reason: 'He was rude.' });
});
