import { PAGE_DATA_ID, type PageData } from '#contract/rendered-page.ts';
import { session } from '#web/platform/session/index.ts';
import { memberParts } from './shell/member.lazy.tsx';

/**
 * Takes the answers that came with the page into the cache. Resolves to whether the app can take its content over. If not, it is
 * removed: nothing of another member than the one who is signed in to this browser may stay.
 */
export async function takeContent(root: HTMLElement): Promise<boolean> {
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element) return false;
  element.remove();
  const data = JSON.parse(element.textContent) as PageData;
  const isOfMember = () => session.getSnapshot().uid === data.uid;
  const parts = isOfMember() && (await memberParts.whenLoaded());
  if (parts) await session.whenKnown();
  if (parts && isOfMember()) {
    parts.takeAnswersOfPage(data);
    return true;
  }
  root.replaceChildren();
  const { dataset } = document.documentElement;
  delete dataset.contentOf;
  delete dataset.stranger;
  return false;
}

/**
 * Remembers typed words, choices and the last pressed button of a page before React takes it over. Returns a function that repeats
 * them. The elements stay the same.
 */
export function remember(root: HTMLElement): () => void {
  const inputs = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const isChoice = ({ type }: { type: string }) => type === 'radio' || type === 'checkbox';
  const typed = inputs.filter((input) => !isChoice(input) && input.value !== input.defaultValue);
  const words = typed.map(({ value }) => value);
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const chosen = radios.filter(({ checked, defaultChecked }) => checked && !defaultChecked);
  return () => {
    for (const [at, input] of typed.entries()) {
      // React hears of a value only if it differs from the one that it knows, which it learns by the setter of the element itself.
      input.value = input.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, words[at]);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    for (const input of chosen) {
      input.checked = false;
      input.click();
    }
    root.querySelector<HTMLElement>('[data-pressed]')?.click();
  };
}
