import type { SavedAddress } from '@shop/contract';
import { stateName } from '@shop/domain/states';
import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'deliver-to';

/** Id of the address to which this tab delivers; null: the profile's. */
export function getChosenAddress(): number | null {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY));
  return text && /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}

export function saveChosenAddress(address_id: number | null) {
  tryStorage(() =>
    address_id === null
      ? sessionStorage.removeItem(STORAGE_KEY)
      : sessionStorage.setItem(STORAGE_KEY, String(address_id)),
  );
}

/** Thrissur 680594 */
export const formatPlace = ({ address: { state, pinCode } }: SavedAddress) => `${state} ${pinCode}`;

/** Asha Nair, Kuthampully, Thrissur 680594 */
export const formatShort = (saved: SavedAddress) =>
  `${saved.recipient}, ${saved.address.post_office}, ${formatPlace(saved)}`;

/** Nila House, Kuthampully, Thiruvilwamala, Thrissur 680594, Kerala */
export function formatFull(saved: SavedAddress): string {
  const { houseName, post_office, city, stateCode = '' } = saved.address;
  const parts = [houseName, post_office, city, formatPlace(saved), stateName(stateCode)];
  return parts.filter(Boolean).join(', ');
}
