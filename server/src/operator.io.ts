// How the tasks of the operators' command line read arguments and print lists.
import { createInterface } from 'node:readline/promises';
import { uidOfEmail } from '#server/slices/identity/index.ts';
import type { Server } from './app.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Asks a question on the terminal. Returns whether the answer is yes. @throws Refusal where nobody can answer */
export async function confirms(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Refusal('Nobody can answer here. Add --yes if this is the right member.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** A mistake that the caller can correct. */
export class Refusal extends Error {}

export type Task = (app: Server, args: string[]) => Promise<void>;

export async function uidOf({ db }: Server, email = ''): Promise<string> {
  if (!email) throw new Refusal('Which EMAIL?');
  const uid = await uidOfEmail(db, email);
  if (!uid) throw new Refusal(`There is no account under ${email}.`);
  return uid;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export function idOf(id: string | undefined): string {
  if (!id || !UUID.test(id)) throw new Refusal('Which ID? The lists show them.');
  return id;
}

interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}
/** Prints a whole list, page by page. */
export async function list<T>(
  readPage: (cursor: string | undefined) => Promise<Listed<T>>,
  line: (item: T) => string,
  emptyText: string,
) {
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await readPage(cursor);
    for (const item of page.items) say(line(item));
    count += page.items.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  if (count === 0) say(emptyText);
}
