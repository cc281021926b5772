import type { MouseEvent } from 'react';

const getDialog = (id: string) => {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : undefined;
};

function openDialog(id: string) {
  const dialog = getDialog(id);
  if (dialog && !dialog.open) dialog.showModal();
}

export const closeDialog = (id: string) => getDialog(id)?.close();

/**
 * Button props: invoker commands open and close the dialog before hydration. The click handler is the
 * fallback for browsers without them.
 */
export const opens = (id: string) => invoker('show-modal', id, openDialog);
export const closes = (id: string) => invoker('close', id, closeDialog);

const invoker = (command: 'show-modal' | 'close', id: string, fallback: (id: string) => void) => ({
  command,
  commandfor: id,
  onClick: () => {
    if (!('commandForElement' in HTMLButtonElement.prototype)) fallback(id);
  },
});

/** Dialog props: a press on the backdrop closes it, even in browsers without `closedby`. */
export const lightDismiss = {
  closedby: 'any',
  onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget) currentTarget.close();
  },
} as const;
