import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { generateFontSubsets } from './fonts/generate-subsets.ts';
import { minifiedScript } from './minified-script.ts';

// In development as well: the font files are not committed.
await generateFontSubsets();

// Used by some pages only, so not in the chunk that every page loads.
const NOT_SHARED =
  /contract\/src\/(admin\/|accounts\/(account-(devices|recovery)|privacy|security-kinds)|orders|products\/product-forms|support|tax-documents)|domain\/src\/(people\/(common-passwords|erasure|retention)|orders\/returns|tax\/)|\/(admin-|audit-format|confirm-dialog|customer-images|discard-dialog|field|fresh-proof|qr-code|reason-form|select-field|load-error|not-found-page|form-errors|pager|parse-form|password-field|result-text|stepper|switch|unsaved-changes|upload|use-form)/;

const isShared = (path: string) =>
  /packages\/|app\/(api|layout|ui)\/|clear-after-payment/.test(path) && !NOT_SHARED.test(path);

export default defineConfig({
  plugins: [minifiedScript(), tailwindcss(), reactRouter()],
  // Bundled when `npm run dev` starts: Vite reloads every open page when it finds one of them later.
  optimizeDeps: {
    include: [
      '@simplewebauthn/browser',
      'lean-qr',
      'lean-qr/extras/svg',
      'photoswipe',
      'react-dom',
      'react-router/dom',
      'zod/mini',
    ],
  },
  // No data: URLs: the CSP allows fonts and styles from files only.
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Fewer requests: without groups there would be a dozen 1 KB chunks.
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|zod)\//,
                },
                { name: 'shop', test: isShared },
                {
                  name: 'forms',
                  test: /app\/ui\/forms\/(field|parse-form|password-field|use-form)|form-errors/,
                },
                { name: 'session', test: /check-session/ },
                { name: 'lists', test: /app\/ui\/pager|list-refresh-error/ },
              ],
            },
          },
        },
      },
    },
  },
});
