import { PAGE_DATA_ID, type PageData } from '#contract/rendered-page.ts';
import { session } from '#web/platform/session/index.ts';
import { memberParts } from './shell/member-parts.tsx';

/**
 * Resolves to whether the app can take over the content that came with the page, once the answers in it are in the cache. If not, it is
 * removed: nothing of another member than the one who is signed in to this browser may stay.
 */
export async function takeContent(root: HTMLElement): Promise<boolean> {
  const { dataset } = document.documentElement;
  if (root.dataset.content === undefined) return false;
  // A member of this browser has opened a page for visitors (entry.js).
  if (await ('entering' in dataset ? false : takeAnswers())) return true;
  root.replaceChildren();
  delete root.dataset.content;
  delete dataset.contentOf;
  delete dataset.stranger;
  return false;
}

/** Fetches again what may have changed since the page was made, for a screen that was not loaded when the socket was there. */
export async function catchUpScreen(): Promise<void> {
  if (session.getSnapshot().state === 'in') (await memberParts.whenLoaded())?.catchUpScreen();
}

/** Takes the answers that came with the page of a member into the cache. Resolves to whether they are those of the present member. */
async function takeAnswers(): Promise<boolean> {
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element) return session.getSnapshot().state === 'out';
  element.remove();
  const data = JSON.parse(element.textContent) as PageData;
  const isOfMember = () => session.getSnapshot().uid === data.uid;
  const parts = isOfMember() && (await memberParts.whenLoaded());
  if (parts) await session.whenKnown();
  if (!parts || !isOfMember()) return false;
  parts.takeAnswersOfPage(data);
  return true;
}

/**
 * Remembers typed words, choices and the last pressed button of a page just before React takes it over and answers by itself. Returns
 * a function that repeats them. The elements stay the same.
 */
export function rememberInput(root: HTMLElement): () => void {
  const inputs = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const isChoice = ({ type }: { type: string }) => type === 'radio' || type === 'checkbox';
  const typed = inputs.filter((input) => !isChoice(input) && input.value !== input.defaultValue);
  const words = typed.map(({ value }) => value);
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const chosen = radios.filter(({ checked, defaultChecked }) => checked && !defaultChecked);
  const pressed = root.querySelector<HTMLElement>('[data-pressed-early]');
  delete pressed?.dataset.pressedEarly;
  delete root.dataset.content;
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
    pressed?.click();
  };
}
