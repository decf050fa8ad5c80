import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './build/class-names.ts';
import { namedChunks } from './build/chunks.ts';
import { splitContracts } from './build/contracts.ts';

/** Where `npm start` serves the API, for `npm run dev -w apps/panel`. */
const API = process.env['CABILDO_URL'] ?? 'http://127.0.0.1:8080';

const chunks = namedChunks();

export default defineConfig(({ command }) => ({
  plugins: [splitContracts(), chunks.plugin, react()],
  // The gateway may stand below a path; it writes that path into index.html.
  base: command === 'serve' ? '/panel/' : './',
  ...(command === 'build' && { css: { modules: { generateScopedName: classNames() } } }),
  build: {
    // The policy of the page allows no data: fonts and no inline scripts (PN-01).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Many small files cost a round trip each, and compress badly: the first screen has one, and an area three at most.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunks.nameOf, debugName: 'areas' }],
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
