import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { generateFontSubsets } from './fonts/generate-subsets.ts';
import { minifiedScript } from './minified-script.ts';
import { isShared } from './shared-modules.ts';

// In development as well: the font files are not committed.
await generateFontSubsets();

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
                  test: /app\/ui\/forms\/(field|parse-form|password-field|use-form)/,
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
