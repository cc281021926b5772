import type { SavedAddress } from '@shop/contract';
import { stateName } from '@shop/domain/states';

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
