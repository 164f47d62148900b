import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { Language } from '../contract/src/languages.ts';
import { indexPageOf } from './built-index-page.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PAGE = 'pages/Landing.tsx';
const EMPTY_ROOT = '<div id="root"></div>';
/** The app's element, empty or with what is shown until a screen has loaded. */
const ROOT = /<div id="root">[\s\S]*?<\/div>(?=\s*<noscript>)/;
/** The module that runs on the landing page instead of the app. */
export const VISITOR = pathOf('./src/visitor.ts');

/**
 * Returns a plugin that writes the landing.html of a language: the page with the landing page's markup and styles in
 * it, served at / and /landing. The other pages get what is shown until their screen has loaded. A visitor sees the landing page before any script has run, and the app takes it over when
 * visitor.ts starts it. For members who open /, entry.js hides it.
 * @param config the config of the page itself, so that the markup names the same styles and files
 */
export function prerenderLanding(config: UserConfig, language: Language): Plugin {
  return {
    name: 'stoop:prerender-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = indexPageOf(bundle, this);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const landing = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE));
        const visitor = chunks.find(({ facadeModuleId }) => facadeModuleId === VISITOR);
        const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/web/src/main.tsx')));
        if (!landing || !visitor || !main) return this.error('the landing page was not built');
        const app = [...withImports(main, bundle)].map(({ fileName }) => `/${fileName}`);
        const page = MODULES.reduce((source, pattern) => source.replace(pattern, ''), String(index.source));
        const parts = withImports(landing, bundle);
        const styles = new Set(parts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const absent = (file: string) => !page.includes(`/${file}"`);
        const laterFiles = parts.map(({ fileName }) => `/${fileName}`).filter((path) => !app.includes(path));
        const head = [
          '<script src="/entry.js"></script>',
          `<meta name="stoop-app" content="${[...app, ...laterFiles].join(' ')}">`,
          '<link rel="preload" as="image" type="image/avif" href="/poster-960.avif" media="(orientation: portrait)" fetchpriority="high">',
          '<link rel="preload" as="image" type="image/avif" href="/poster-1920.avif" media="(orientation: landscape)" fetchpriority="high">',
          ...[...styles].filter(absent).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...visitor.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          `<script type="module" crossorigin src="/${visitor.fileName}"></script>`,
        ];
        const { landing: screen, loading } = await rendered(config, language);
        index.source = inBackground(String(index.source)).replace(EMPTY_ROOT, () => `<div id="root">${loading}</div>`);
        const source = withMarkup(
          page.replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`),
          screen,
        );
        this.emitFile({ type: 'asset', fileName: `${language}/landing.html`, source });
      },
    },
  };
}

/** Returns a page whose scripts do not delay what is visible without them: the styles, and what the build rendered. */
export const inBackground = (page: string): string =>
  page.replaceAll(
    /<(script type="module"|link rel="modulepreload") crossorigin/g,
    '<$1 fetchpriority="low" crossorigin',
  );

/** Returns a page with the rendered screen of a visitor, which the app takes over. */
export const withMarkup = (page: string, markup: string): string =>
  page.replace(ROOT, () => `<div id="root" data-content>${markup}</div>`);

/** The elements with which the build loads the app's first module and the modules that it imports. */
export const MODULES = [
  /<script type="module"(?: fetchpriority="low")? crossorigin src="([^"]+)"><\/script>\s*/g,
  /<link rel="modulepreload"(?: fetchpriority="low")? crossorigin href="([^"]+)">\s*/g,
];

/** Returns a chunk and every chunk it imports, without those loaded later. */
export function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = new Set([chunk]);
  for (const { imports } of chunks) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') chunks.add(file);
    }
  }
  return [...chunks];
}

type Rendered = ReturnType<typeof import('./src/app/server/index.tsx').renderForVisitors>;
const renderings = new Map<Language, Promise<Rendered>>();

/** Renders what visitors see before any script runs, once for each language. */
export function rendered(config: UserConfig, language: Language): Promise<Rendered> {
  const running = renderings.get(language) ?? render(config, language);
  renderings.set(language, running);
  return running;
}

/** The modules of the app that are others on the server, where many members are served at once. */
const OF_SERVER = ['api', 'query', 'is-server'].map((name) => ({
  inBrowser: pathOf(`./src/platform/${name}.ts`),
  onServer: pathOf(`./src/app/server/${name}.ts`),
}));

const forServer: Plugin = {
  name: 'stoop:for-server',
  enforce: 'pre',
  load(id) {
    const twin = OF_SERVER.find(({ inBrowser }) => inBrowser === id);
    return twin && `export * from ${JSON.stringify(twin.onServer)};`;
  },
};

/**
 * Stands for the browser that modules of the app use when they are imported. Nothing answers. It is a constant of the build, so that
 * the modules of the server do not take the server for a browser.
 */
const BROWSER = `
const serverBrowser = {
  addEventListener: () => {},
  document: { addEventListener: () => {}, querySelector: () => null },
  window: { isSecureContext: true, PublicKeyCredential: Object },
  location: { hostname: 'localhost', origin: 'http://localhost' },
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
};`;
const GLOBALS = ['addEventListener', 'document', 'window', 'location', 'matchMedia'];
const LACKING = ['BroadcastChannel', 'localStorage', 'sessionStorage'];

/** Builds the app for the server, which renders the pages of members with it, and renders the pages of visitors. */
async function render(config: UserConfig, language: Language): Promise<Rendered> {
  const outDir = pathOf(`../dist/render/${language}/`);
  await build({
    ...config,
    plugins: [config.plugins, forServer],
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries([...GLOBALS, ...LACKING].map((name) => [name, `serverBrowser.${name}`])),
    },
    ssr: { noExternal: true },
    build: {
      ...config.build,
      ssr: pathOf('./src/app/server/index.tsx'),
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      rolldownOptions: { output: { banner: BROWSER, entryFileNames: 'index.js' } },
    },
  });
  const { renderForVisitors }: { renderForVisitors: () => Rendered } = await import(
    pathToFileURL(`${outDir}index.js`).href
  );
  return renderForVisitors();
}
