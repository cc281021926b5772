import type { Place } from '@shop/contract';
import { findPlace } from './find-place.ts';

/**
 * Where a parcel goes. The State that the customer chose is right; the district of the PIN code counts only
 * inside it. @returns undefined when neither is known.
 */
export function findDestination({
  pinCode,
  stateCode,
}: {
  pinCode: string;
  stateCode?: string | undefined;
}): Place | { stateCode: string } | undefined {
  const place = findPlace(pinCode);
  if (!stateCode || place?.stateCode === stateCode) return place;
  return { stateCode };
}
