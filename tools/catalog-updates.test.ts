import { describe, expect, it } from 'vitest';
import { updateCatalogs } from './catalog-updates.ts';

type Handler = (code: string) => string | undefined;
const { handler } = updateCatalogs().transform as unknown as { handler: Handler };

/** The part of Vite's client that a catalog uses in the page. The versions of a catalog share `data`. */
interface HotContext {
  data: Record<string, unknown>;
  accept(listener: (next: unknown) => void): void;
}

/** Runs a catalog as the page does, and returns its export and the function that Vite calls with the next version. */
function load(code: string, data: Record<string, unknown>) {
  let update: (next: unknown) => void = () => {};
  const hot: HotContext = { data, accept: (listener) => (update = listener) };
  const script = `${handler(code)}`.replaceAll('import.meta.hot', 'hot').replace('export const', 'const');
  const plans = new Function('hot', 'dispatchEvent', `${script}; return plans;`)(hot, () => {});
  return { plans, update: (next: unknown) => update(next) };
}

describe('an edit of a catalog in npm run dev', () => {
  it('is seen by modules that hold an object of the first version, or one inside of it, also after a second edit', () => {
    const data = {};
    const first = load("export const plans = { title: 'One', form: { submit: 'Save', gone: 'x' } };", data);
    const held = first.plans.form;
    const second = load("export const plans = { title: 'Two', form: { submit: 'Keep' } };", data);
    first.update({ plans: second.plans });
    expect(first.plans).toEqual({ title: 'Two', form: { submit: 'Keep' } });
    const third = load("export const plans = { title: 'Three', form: { submit: 'Store' } };", data);
    second.update({ plans: third.plans });
    expect(held).toEqual({ submit: 'Store' });
    expect(first.plans.title).toBe('Three');
  });

  it('leaves the sentences as they are when the new version does not compile', () => {
    const { plans, update } = load("export const plans = { title: 'One' };", {});
    update(undefined);
    expect(plans).toEqual({ title: 'One' });
  });
});
