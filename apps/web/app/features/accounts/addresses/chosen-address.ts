import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'deliver-to';

/** Id of the address to which this tab delivers; null: the profile's. */
export function getChosenAddress(): number | null {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY));
  return text && /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}

export function saveChosenAddress(addressId: number | null) {
  tryStorage(() =>
    addressId === null
      ? sessionStorage.removeItem(STORAGE_KEY)
      : sessionStorage.setItem(STORAGE_KEY, String(addressId)),
  );
}
