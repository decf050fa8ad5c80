import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** Where `npm start` serves the API, for `npm run dev -w apps/panel`. */
const API = process.env['CABILDO_URL'] ?? 'http://127.0.0.1:8080';

/** About as many bytes, before they are minified and compressed, as one file of shared parts may have. */
const SHARED_BYTES = 200_000;

/** Modules of before, by their ids, so that each is looked at once. */
const first = new Map<string, boolean>();

/** Whether a module is loaded with the page itself: a chain of static imports leads to it from the entry. */
function isFirst(id: string, graph: { getModuleInfo: Rolldown.GetModuleInfo }): boolean {
  const known = first.get(id);
  if (known !== undefined) return known;
  // A ring of imports does not lead to the entry by itself.
  first.set(id, false);
  const module = graph.getModuleInfo(id);
  const result = !!module && (module.isEntry || module.importers.some((by) => isFirst(by, graph)));
  first.set(id, result);
  return result;
}

export default defineConfig(({ command }) => ({
  plugins: [react()],
  // The gateway may stand below a path; it writes that path into index.html.
  base: command === 'serve' ? '/panel/' : './',
  build: {
    // The policy of the page allows no data: fonts and no inline scripts (PN-01).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Many small files cost a round trip each, and compress badly: the first screen has one, and so have parts that screens share.
        codeSplitting: {
          groups: [
            { name: (id, graph) => (isFirst(id, graph) ? 'first' : null), debugName: 'first' },
            { name: 'shared', minShareCount: 2, minSize: 1_000, maxSize: SHARED_BYTES },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/panel/api', '/panel/sign-in', '/panel/session', '/panel/link-chat', '/panel/sign-out', '/media'].map(
        (path) => [path, API],
      ),
    ),
  },
}));
