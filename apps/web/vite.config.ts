import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { cutFonts } from './fonts/cut-fonts.ts';

// Before anything asks for them, in development as in a build.
await cutFonts();

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Never as data: the page's security policy takes fonts and styles from files alone.
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A dozen files of one kilobyte each would cost a phone more than what they hold.
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|zod)\//,
                },
                // Without the parts that only the admin's pages use: customers would fetch them too.
                {
                  name: 'shop',
                  test: /packages\/(?!contract\/src\/(managing|shopkeeping|desk|product-forms|summary)|domain\/src\/change-words)|app\/(api|shell|ui)\/(?!admin-|switch|upload)/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
