import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { Language } from '../contract/src/languages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PAGE = 'pages/Landing.tsx';

/**
 * Returns a plugin that writes the landing.html of a language: the page with the landing page's markup and styles in
 * it, served at / and /landing. A visitor sees the landing page before any script has run, and then the app takes over.
 * For members who open /, entry.js hides it.
 * @param config the config of the page itself, so that the markup names the same styles and files
 */
export function prerenderLanding(config: UserConfig, language: Language): Plugin {
  return {
    name: 'stoop:prerender-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        const landing = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(PAGE),
        );
        if (index?.type !== 'asset' || landing?.type !== 'chunk') return this.error('the landing page was not built');
        const chunks = withImports(landing, bundle);
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const page = String(index.source);
        const absent = (file: string) => !page.includes(`/${file}"`);
        const head = [
          '<script src="/entry.js"></script>',
          '<link rel="preload" as="image" type="image/avif" href="/poster-960.avif" media="(orientation: portrait)" fetchpriority="high">',
          '<link rel="preload" as="image" type="image/avif" href="/poster-1920.avif" media="(orientation: landscape)" fetchpriority="high">',
          ...[...styles].filter(absent).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...chunks
            .filter(({ fileName }) => absent(fileName))
            .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
        ];
        const screen = await markup(config, language);
        const source = page
          .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
          .replace('<div id="root"></div>', `<div id="root">${screen}</div>`);
        this.emitFile({ type: 'asset', fileName: `${language}/landing.html`, source });
      },
    },
  };
}

/** Returns a chunk and every chunk it imports, without those loaded later. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') found.add(file);
    }
  }
  return [...found];
}

/** Renders the landing page on the server, with a build of its own. */
async function markup(config: UserConfig, language: Language): Promise<string> {
  const outDir = here(`../node_modules/.cache/prerender-${language}-${process.pid}/`);
  try {
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ...config.build,
        ssr: here('./src/slices/landing/prerender.tsx'),
        outDir,
        emptyOutDir: true,
        rolldownOptions: {},
      },
    });
    const { render } = await import(pathToFileURL(`${outDir}prerender.js`).href);
    return render();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
