import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False during server rendering and hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
