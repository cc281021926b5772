import { hash } from 'node:crypto';
import { type LinkInput, MAX_OPEN_LINKS } from '@shop/contract';
import { formatRupees, fromRupees, multiply, type Paise, paise, sum } from '@shop/domain/money';
import { MAX_PAYMENT, MIN_PAYMENT } from '@shop/domain/orders/cart-rules';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Db, Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import {
  addState,
  findDelivery,
  mergeLines,
} from '#features/payments/checkout/build-checkout-request.ts';
import {
  createCheckout,
  listAvailability,
  type ReservationRequest,
} from '#features/payments/checkout/checkouts.queries.ts';
import type { CurrentSettings } from '#features/shop/settings-store.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { describeShortage } from './describe-shortage.ts';
import {
  countOpenLinks,
  findLinkCheckout,
  findLinkOfRequest,
  insertLink,
  insertLinkToken,
} from './links.queries.ts';

/** A member of staff who sells by link. Only owners with a fresh proof take off more than the limit. */
export type Seller = Pick<StaffCaller, 'admin_id' | 'role' | 'fresh'>;

export interface MadeLink {
  link_id: number;
  token: string;
}

/** An attempt starts over when stock or prices change after they were looked at. */
const MAX_ATTEMPTS = 5;

/**
 * Keeps pieces for a person, and makes the link with which they are paid. A repeated request gets the same link and
 * another token.
 */
export async function makeLink(
  { db, settings: store }: Pick<Deps, 'db' | 'settings'>,
  staff: Seller,
  input: LinkInput,
): Promise<MadeLink> {
  const settings = await store.load();
  const { request_id } = input;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const existing = await findLinkOfRequest(db, request_id);
    if (existing) return { link_id: existing, token: await insertToken(db, existing) };
    const mostOff = await findMostOff(db, { staff, input, settings });
    if (mostOff instanceof ShopError) {
      // The same request may have taken the last pieces meanwhile.
      if (await findLinkOfRequest(db, request_id)) continue;
      throw mostOff;
    }
    const request = buildRequest(settings, input, mostOff);
    const made = await insertAll(db, { staff, input, request });
    if (made) return made;
  }
  throw new ShopError('CHECKOUT_IN_PROGRESS');
}

/** @returns another token of an open link @throws LINK_NOT_FOUND, LINK_PAID, LINK_NOT_OPEN */
export async function addLinkToken({ db }: Pick<Deps, 'db'>, link_id: number): Promise<string> {
  const checkout = await findLinkCheckout(db, link_id);
  if (!checkout) throw new ShopError('LINK_NOT_FOUND');
  if (checkout.status === 'paid') throw new ShopError('LINK_PAID');
  if (checkout.status === 'released') throw new ShopError('LINK_NOT_OPEN');
  return insertToken(db, link_id);
}

async function insertToken(db: Db, link_id: number): Promise<string> {
  const token = createToken();
  await insertLinkToken(db, { link_id, token_hash: hashToken(token) });
  return token;
}

interface Sale {
  staff: Seller;
  input: Pick<LinkInput, 'lines' | 'total' | 'delivery'>;
  settings: CurrentSettings;
}

/** @returns what this member of staff may take off, undefined without a limit, or why nothing can be kept. */
export async function findMostOff(
  db: Db,
  { staff, input, settings }: Sale,
): Promise<Paise | undefined | ShopError> {
  const lines = mergeLines(input.lines);
  const available = await listAvailability(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const shortage = describeShortage(lines, available);
  if (shortage) return shortage;
  const prices = new Map(available.map((product) => [product.product_id, product.price_paise]));
  const items = sum(
    lines.map(({ product_id, quantity }) => multiply(paise(prices.get(product_id) ?? 0), quantity)),
  );
  const most = paise(items + fromRupees(input.delivery));
  const total = input.total === undefined ? most : fromRupees(input.total);
  if (total > most) return new ShopError('AGREED_TOTAL_TOO_HIGH', { most: formatRupees(most) });
  // A total below the delivery charge would need pieces that cost less than nothing.
  if (total < MIN_PAYMENT || most - total > items) return new ShopError('TOTAL_TOO_LOW');
  if (total > MAX_PAYMENT) return new ShopError('TOTAL_TOO_HIGH');
  return findLimit(staff, { settings, discount: paise(most - total) });
}

function findLimit(
  { role, fresh }: Seller,
  { settings, discount }: { settings: CurrentSettings; discount: Paise },
): Paise | undefined | ShopError {
  const limit = fromRupees(settings.staffDiscount);
  if (discount <= limit) return limit;
  if (role !== 'owner') return new ShopError('DISCOUNT_TOO_LARGE', { limit: formatRupees(limit) });
  return fresh ? undefined : new ShopError('FRESH_PROOF_REQUIRED');
}

type LinkRequest = Omit<ReservationRequest, 'holder' | 'sale'> & {
  sale: NonNullable<ReservationRequest['sale']>;
};

/** An address that is known already is refused here, before the person is told a price. */
function buildRequest(
  settings: CurrentSettings,
  { request_id, lines, name, phone, email, address: typed, ...input }: LinkInput,
  mostOff: Paise | undefined,
): LinkRequest {
  const address = typed && addState(settings, typed);
  const { from, until } = address ? findDelivery(settings, address) : { from: null, until: null };
  return {
    lines: mergeLines(lines),
    fingerprint: hash('sha256', request_id, 'buffer'),
    ship_to: { name, email, phone, address },
    delivery: { charge: input.delivery, freeFrom: null, from, until, gift_note: null },
    sale: {
      keep: `${input.keep_hours} hours`,
      agreed: input.total === undefined ? undefined : fromRupees(input.total),
      mostOff,
    },
  };
}

/** Rolls the transaction back. */
class Changed extends Error {}

/** @returns undefined when stock or prices have changed, or the same request has made the link. */
async function insertAll(
  db: Db,
  sale: { staff: Seller; input: LinkInput; request: LinkRequest },
): Promise<MadeLink | undefined> {
  try {
    return await withRetryingTransaction(db, (trx) => insertOpenLink(trx, sale));
  } catch (error) {
    if (error instanceof Changed) return undefined;
    throw error;
  }
}

async function insertOpenLink(
  trx: Trx,
  { staff: { admin_id }, input, request }: Parameters<typeof insertAll>[1],
): Promise<MadeLink> {
  if ((await countOpenLinks(trx)) >= MAX_OPEN_LINKS) throw new ShopError('TOO_MANY_LINKS');
  const { request_id, name, phone, email, address } = input;
  const { keep } = request.sale;
  const link = { request_id, name, phone, email, address, keep, created_by: admin_id };
  const link_id = await insertLink(trx, link);
  if (link_id === undefined) throw new Changed();
  const checkout = await createCheckout(trx, { ...request, holder: { link_id } });
  if (!checkout) throw new Changed();
  await insertAudit(trx, {
    admin_id,
    subject: `link:${link_id}`,
    action: 'payment link made',
    after: { total_paise: checkout.amount_paise, keep_hours: input.keep_hours },
  });
  return { link_id, token: await insertToken(trx, link_id) };
}
