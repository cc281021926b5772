import type { Tracking } from '@shop/contract';
import { findUnknownSite } from '@shop/domain/orders/couriers';
import type { Trx } from '#db/database.ts';
import { findSettings } from '#features/shop/settings.queries.ts';
import { ShopError } from '#platform/shop-error.ts';

type Link = Pick<Tracking, 'tracking_link'>;

/** @returns the website of a link that may not be sent to customers. */
export async function findForbiddenSite(
  trx: Trx,
  { tracking_link }: Link,
): Promise<string | undefined> {
  if (!tracking_link) return undefined;
  const stored = await findSettings(trx);
  return findUnknownSite(tracking_link, stored?.settings.courierSites ?? []);
}

/** @param field the path of the link in the input. */
export async function requireAllowedLink(trx: Trx, tracking: Link, field: string): Promise<void> {
  const site = await findForbiddenSite(trx, tracking);
  if (site) throw new ShopError('LINK_NOT_ALLOWED', { site, field });
}
