import type { LinkInput } from '@shop/contract';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import type { Deps } from '#platform/deps.ts';

/** A member of staff who sells by link. Only owners with a fresh proof take off more than the limit. */
export type Seller = Pick<StaffCaller, 'admin_id' | 'role' | 'fresh'>;

export interface MadeLink {
  link_id: number;
  token: string;
}

/** Keeps pieces for a person, and makes the link with which they are paid. A repeated request gets the same link and another token. */
export async function makeLink(
  _deps: Pick<Deps, 'db' | 'settings'>,
  _staff: Seller,
  _input: LinkInput,
): Promise<MadeLink> {
  throw new Error('not written yet');
}

/** @returns another token of the same link @throws LINK_NOT_FOUND, LINK_NOT_OPEN */
export async function addLinkToken(_deps: Pick<Deps, 'db'>, _link_id: number): Promise<string> {
  throw new Error('not written yet');
}
