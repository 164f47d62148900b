import type { Plugin, Rolldown } from 'vite';
import type { Language } from '../contract/src/languages.ts';
import { withImports } from './prerender.ts';

const MEMBER = ['app/shell/Member.tsx', 'app/profile-guard.tsx'];
/** The modules that a screen loads after the app has started, by the first part of its path. */
const SCREENS: Record<string, string[]> = {
  login: ['slices/identity/pages/Login.tsx'],
  signup: ['slices/identity/pages/Signup.tsx'],
  intros: [...MEMBER, 'slices/discovery/pages/IntrosPage.tsx'],
  messages: [...MEMBER, 'slices/chats/pages/MessagesPage.tsx'],
  hangouts: [...MEMBER, 'slices/hangouts/pages/HangoutsPage.tsx'],
  hangout: [...MEMBER, 'slices/hangouts/pages/HangoutsPage.tsx'],
};

/**
 * Returns a plugin that writes a page of its own for each of the screens that people open by a link: index.html with the
 * scripts and styles of the screen named in it. The browser fetches them together with the app and not after it has started.
 */
export const nameScreenFiles = (language: Language): Plugin => ({
  name: 'stoop:name-screen-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return this.error('the page was not built');
      const page = String(index.source);
      const chunkOf = (module: string): Rolldown.OutputChunk =>
        Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk =>
            file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
        ) ?? this.error(`no file has ${module}`);
      for (const [name, modules] of Object.entries(SCREENS)) {
        const chunks = [...new Set(modules.flatMap((module) => [...withImports(chunkOf(module), bundle)]))];
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const absent = (file: string) => !page.includes(`/${file}"`);
        const head = [
          ...chunks
            .map(({ fileName }) => fileName)
            .filter(absent)
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          // The first paint does not wait for them.
          ...[...styles].filter(absent).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ];
        const source = page.replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`);
        this.emitFile({ type: 'asset', fileName: `${language}/screens/${name}.html`, source });
      }
    },
  },
});
