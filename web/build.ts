// Builds the web app, once for each language, or for each that is named: `node web/build.ts en`. Files that have no sentences
// in them are the same in all builds.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { LANGUAGES } from '#contract/languages.ts';
import { webConfig } from './vite.config.ts';

await rm(fileURLToPath(new URL('../dist/web', import.meta.url)), { recursive: true, force: true });
const named = LANGUAGES.filter((language) => process.argv.includes(language));
const languages = named.length > 0 ? named : LANGUAGES;
await Promise.all(languages.map((language) => build({ ...webConfig(language), configFile: false, logLevel: 'warn' })));
