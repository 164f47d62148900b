// Builds the web app, once for each language. Files that have no sentences in them are the same in all builds.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { LANGUAGES } from '#contract/languages.ts';
import { webConfig } from './vite.config.ts';

await rm(fileURLToPath(new URL('../dist/web', import.meta.url)), { recursive: true, force: true });
await Promise.all(LANGUAGES.map((language) => build({ ...webConfig(language), configFile: false, logLevel: 'warn' })));
