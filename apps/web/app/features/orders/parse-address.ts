import { stateName } from '@shop/domain/states';
import * as z from 'zod/mini';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';

const part = z.optional(z.nullable(z.string()));
const Address = z.object({
  houseName: part,
  post_office: part,
  city: part,
  state: part,
  pinCode: part,
  stateCode: part,
  zip: part,
});

const NO_ADDRESS = 'Address not available';

/** @returns the lines of the address stored with the order, or a message in place of them. */
export function toAddressLines(address: unknown): string[] {
  const { parts, message } = parseAddress(address);
  if (!parts) return [message];
  const { houseName, post_office, city, state, pinCode } = parts;
  const lines = [houseName, post_office, city, state, pinCode];
  if (!lines.some(Boolean)) return [NO_ADDRESS];
  const named = stateName(parts.stateCode ?? '');
  // Older orders have no State.
  return [...lines.map((line) => line || NOT_AVAILABLE), ...(named ? [named] : [])];
}

/** @returns the parts of the address, empty when it cannot be read. */
export const toAddressParts = (address: unknown) => parseAddress(address).parts ?? {};

/** @returns the district with PIN code, and post office and town, for a row of the admin table. */
export function toPlace(address: unknown, missing = NO_ADDRESS): { place: string; detail: string } {
  const { parts, message } = parseAddress(address);
  if (!parts) return { place: message === NO_ADDRESS ? missing : message, detail: '' };
  const { post_office, city, state, zip } = parts;
  const place = [state, zip].filter(Boolean).join(' ');
  const detail = [post_office, city].filter(Boolean).join(', ');
  return place || detail ? { place, detail } : { place: missing, detail: '' };
}

/** Addresses are stored as an object or as JSON text. */
function parseAddress(address: unknown) {
  if (!address) return { message: NO_ADDRESS };
  const { data } = z.safeParse(Address, typeof address === 'string' ? parseJson(address) : address);
  return data ? { parts: data } : { message: 'Invalid address format' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
