import type { LinkInput } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import type { Seller } from './make-link.ts';

/** Keeps the pieces longer; those of an ended link again, when they are free. */
export async function extendLink(
  _deps: Pick<Deps, 'paymentsDb'>,
  _staff: Pick<Seller, 'admin_id'>,
  _link_id: number,
  _keep_hours: LinkInput['keep_hours'],
): Promise<void> {
  throw new Error('not written yet');
}
