import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { runningEmbeddedUrl } from '#server/platform/postgres/running.ts';
import { CATALOGS, type Ids, SCREENS } from '../tools/contact-sheet/screens.ts';
import { loaded, settle } from '../tools/demo-browser.ts';
import { type Actor, type ActorOptions, useActors } from './actors.ts';
import { setUpFileProduct } from './file-product.ts';
import { type Member, signUpMember } from './members.ts';
import { comparePictures, hasHeadlessShell } from './picture-comparison.ts';
import type { Product } from './product.ts';

/** A width decides about the layout and a theme about the colors, so these two show every style. */
const VARIANTS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const satisfies ActorOptions[];

// Screens that look the same in each run: of visitors, of an account with a profile and nothing else, and of a member whom many know.
const OF_VISITORS = ['landing', 'login-refused', 'signup-empty'];
const OF_NEWCOMERS = ['wizard-1', 'messages-empty', 'hangouts-none-found'];
const OF_KNOWN = ['connections', 'own-profile'];
/** None of these screens is one of something. */
const NO_IDS: Ids = { other: '', hangout: '', event: '', direct: '', group: '' };
/** Of 60 letters, the most that a name may have. */
const LONG_NAME = 'Maximiliana-Wilhelmina Featherstonehaugh-Cholmondeley Smythe';
const [CONNECTIONS, REQUESTS] = [200, 55];
/** The uid of the member with a number n. */
const UID = "lpad(n::text, 28, 'crowd')";

/** Gives a member connections, and requests of yesterday, of members with long names and without photos. */
async function addCrowd({ dataDir }: Product, { uid }: Member) {
  const client = new pg.Client({ connectionString: runningEmbeddedUrl(join(dataDir, 'postgres')) ?? '' });
  await client.connect();
  try {
    // In New York, where the browser is, the requests are of yesterday at any time of the day, and say so on every day of the week.
    await client.query("set timezone = 'America/New_York'");
    const copy = (table: string, changed: string) =>
      client.query(
        `insert into ${table} select (jsonb_populate_record(model, jsonb_build_object('uid', ${UID}, ${changed}))).*
         from ${table} model, generate_series(1, ${CONNECTIONS + REQUESTS}) n where model.uid = $1`,
        [uid],
      );
    await copy('accounts', `'email', 'crowd' || n || '@demo.stoop.invalid'`);
    await copy('profiles', `'username', 'crowd' || n, 'username_key', 'crowd' || n, 'first_name', '${LONG_NAME}'`);
    await client.query(
      `insert into connections (requester, target, status, message, timestamp)
       select ${UID}, $1, case when n > $2 then 'pending' else 'connected' end, '${LONG_NAME}',
         (current_date - 1 + time '12:00') at time zone 'America/New_York' - n * interval '1 second'
       from generate_series(1, ${CONNECTIONS + REQUESTS}) n`,
      [uid, CONNECTIONS],
    );
  } finally {
    await client.end();
  }
}

async function show({ page, goto }: Actor, name: string) {
  const screen = SCREENS.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`There is no screen called ${name}.`);
  await goto(screen.path(NO_IDS));
  await settle(page);
  await loaded(page);
  await screen.act?.(page, CATALOGS.en);
  await settle(page);
}

/** Returns a picture of what fits into the window, in which nothing moves and nothing has the focus. */
async function takePicture(page: Page) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
}

describe.runIf(hasHeadlessShell)('screens', () => {
  const actor = useActors();
  setUpFileProduct({
    prepare: async (product) => {
      await signUpMember(product.url, 'noor.new', { firstName: 'Noor' });
      await addCrowd(product, await signUpMember(product.url, 'noor.known', { firstName: LONG_NAME }));
    },
  });

  it.each(VARIANTS)('look as accepted at $viewport.width pixels in the $colorScheme theme', async (variant) => {
    const pictures = comparePictures(`screens-${variant.viewport.width}`);
    async function compareScreens(person: Actor, names: readonly string[]) {
      for (const name of names) {
        await show(person, name);
        await pictures.compare(name, await takePicture(person.page));
      }
    }
    const visitor = await actor(variant);
    visitor.expects(/signInWithPassword/);
    await compareScreens(visitor, OF_VISITORS);
    await compareScreens(await actor({ ...variant, member: 'noor.new' }), OF_NEWCOMERS);
    await compareScreens(await actor({ ...variant, member: 'noor.known' }), OF_KNOWN);
    pictures.finish();
  });
});
