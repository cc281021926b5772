import { tryStorage } from '#ui/try-storage.ts';

export const STORAGE_KEY = 'waiting-purchase';

/** Whether a purchase waits in the queue in this tab, or did before a reload. The rest is loaded only then. */
export const hasWaitingPurchase = () =>
  tryStorage(() => sessionStorage.getItem(STORAGE_KEY) !== null) ?? false;
