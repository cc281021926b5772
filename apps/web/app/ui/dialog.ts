import type { MouseEvent } from 'react';

const dialogOf = (id: string) => {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : undefined;
};

function openDialog(id: string) {
  const dialog = dialogOf(id);
  if (dialog && !dialog.open) dialog.showModal();
}

export const closeDialog = (id: string) => dialogOf(id)?.close();

/**
 * For a button: the browser itself opens or closes the dialog, before any script has run. One that
 * does not know these attributes yet is helped by the handler.
 */
export const opens = (id: string) => invoker('show-modal', id, openDialog);
export const closes = (id: string) => invoker('close', id, closeDialog);

const invoker = (command: 'show-modal' | 'close', id: string, act: (id: string) => void) => ({
  command,
  commandfor: id,
  onClick: () => {
    if (!('commandForElement' in HTMLButtonElement.prototype)) act(id);
  },
});

/** For a dialog: a press on its backdrop closes it, also where `closedby` is unknown. */
export const closesOutside = {
  closedby: 'any',
  onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget) currentTarget.close();
  },
} as const;
