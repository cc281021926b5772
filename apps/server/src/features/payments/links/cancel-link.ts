import type { Deps } from '#platform/deps.ts';
import type { Seller } from './make-link.ts';

/** Ends an open link and frees its pieces at once. */
export async function cancelLink(
  _deps: Pick<Deps, 'paymentsDb'>,
  _staff: Pick<Seller, 'admin_id'>,
  _link_id: number,
): Promise<void> {
  throw new Error('not written yet');
}
