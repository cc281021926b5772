import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="block">
      {!online && (
        <p className="bg-kora-200 px-3 py-2 text-center text-sm">
          You are offline. What you see may be out of date.
        </p>
      )}
    </output>
  );
}
