import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` serves the API, for `npm run dev -w apps/panel`. */
const API = process.env['CABILDO_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  // The gateway may stand below a path; it writes that path into index.html.
  base: './',
  build: {
    // The policy of the page allows no data: fonts and no inline scripts (PN-01).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/panel/api', '/panel/sign-in', '/panel/session', '/panel/link-chat', '/panel/sign-out', '/media'].map(
        (path) => [path, API],
      ),
    ),
  },
});
