import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { cutFonts } from './fonts/generate-subsets.ts';

// Before anything asks for them, in development as in a build.
await cutFonts();

// The admin's parts, forms, and what is shown here and there: the other pages would fetch them too.
const FOR_SOME_PAGES =
  /contract\/src\/(admin\/|orders|product-forms)|\/(admin-|audit-format|confirm-dialog|discard-dialog|field|load-error|not-found-page|pager|password-field|stepper|switch|unsaved-changes|upload|use-form)/;

const isForEveryPage = (path: string) =>
  /packages\/|app\/(api|layout|ui)\//.test(path) && !FOR_SOME_PAGES.test(path);

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
                { name: 'shop', test: isForEveryPage },
                { name: 'forms', test: /app\/ui\/(field|password-field|use-form)/ },
              ],
            },
          },
        },
      },
    },
  },
});
