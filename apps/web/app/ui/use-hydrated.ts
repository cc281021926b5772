import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is being brought to life, true from then on. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
