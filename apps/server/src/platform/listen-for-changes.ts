import { listen } from '#db/listen.ts';

interface Cache {
  clear: () => void;
  setEnabled: (listening: boolean) => void;
}

interface ChangesOptions {
  url: string;
  caches: Cache[];
  onError: (error: Error) => void;
}

/** Keeps the caches of this process in step with changes that any process makes. */
export const listenForChanges = ({ url, caches, onError }: ChangesOptions) =>
  listen({
    url,
    channels: ['catalog_changed', 'settings_changed'],
    onNotification: () => {
      for (const cache of caches) cache.clear();
    },
    onConnectionChange: (connected) => {
      for (const cache of caches) cache.setEnabled(connected);
    },
    onError,
  });
