import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../apps/web/app/', import.meta.url));

/** The component, and the menus that also open before the script has arrived. */
const OPENERS = ['ui/dialogs/dialog.ts', 'ui/dialogs/modal-dialog.tsx'];

it('[ADMIN-20] every dialog is opened by the component that stays open in development', () => {
  const openers = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    readFileSync(`${app}${file}`, 'utf8').includes('showModal('),
  );

  expect(openers.toSorted()).toEqual(OPENERS);
});
