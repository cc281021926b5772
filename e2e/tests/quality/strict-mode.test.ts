import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'vite';

const WEB = fileURLToPath(new URL('../../../apps/web/', import.meta.url));

const ENTRY = `
  import { createElement, StrictMode, useRef, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ModalDialog } from '${WEB}app/ui/dialogs/modal-dialog.tsx';

  function Page() {
    const [open, setOpen] = useState(false);
    const dialog = useRef(null);
    const close = () => dialog.current.close();
    return [
      createElement('button', { key: 'open', onClick: () => setOpen(true) }, 'Open'),
      open && createElement(
        ModalDialog,
        { key: 'dialog', ref: dialog, 'aria-label': 'Order', onClose: () => setOpen(false) },
        createElement('button', { onClick: close }, 'Close'),
      ),
    ];
  }
  document.addEventListener('close', () => { document.documentElement.dataset.closed = 'once'; }, true);
  createRoot(document.body).render(createElement(StrictMode, null, createElement(Page)));
`;

/** The component as `npm run dev` runs it: with the development build of React, whose effects run twice. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: WEB,
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, rolldownOptions: { input: 'virtual:page' } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'virtual:page' ? `${WEB}virtual-page.js` : null),
        load: (id) => (id.endsWith('virtual-page.js') ? ENTRY : null),
      },
    ],
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The page was not built.');
  return built.output[0].code;
}

test('[ADMIN-20] a dialog stays open in development, where effects run twice, until it is closed', async ({
  page,
}) => {
  await page.setContent('<body></body>');
  await page.addScriptTag({ type: 'module', content: await bundle() });
  const dialog = page.getByRole('dialog', { name: 'Order' });
  const open = page.getByRole('button', { name: 'Open' });
  await open.click();
  // React has closed the dialog and opened it again; the event of the first arrives later.
  await expect(page.locator('html')).toHaveAttribute('data-closed', 'once');
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});
