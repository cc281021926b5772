import { hash } from 'node:crypto';
import type { CounterSale, CounterSaleInput, CounterTender } from '@shop/contract';
import { fromRupees, type Paise } from '@shop/domain/money';
import type { Db, Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { addState, mergeLines } from '#features/payments/checkout/build-checkout-request.ts';
import { createCheckout } from '#features/payments/checkout/checkouts.queries.ts';
import { findMostOff, type Seller } from '#features/payments/links/make-link.ts';
import type { CurrentSettings } from '#features/shop/settings-store.ts';
import { requireLostNumber } from '#features/tax/lost-numbers.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { checkLaw } from './check-law.ts';
import { openQrCode } from './open-qr-code.ts';
import { presentSale } from './present-sale.ts';
import { findSale, insertSale, type SaleRow } from './sales.queries.ts';

type StartDeps = Pick<Deps, 'db' | 'paymentsDb' | 'razorpay' | 'settings'>;

/** An attempt starts over when stock or prices change after they were looked at. */
const MAX_ATTEMPTS = 5;

/** How long the pieces are kept. The provider takes money until some minutes before the end. */
const KEEP: Record<'in hand' | 'qr code', string> = {
  'in hand': '10 minutes',
  'qr code': '25 minutes',
};

/** Keeps the pieces of a sale, and makes its QR code. A repeated request is the same sale. */
export async function startSale(
  deps: StartDeps,
  staff: Seller,
  input: CounterSaleInput,
): Promise<CounterSale> {
  const settings = await deps.settings.load();
  const sale = await findOrInsertSale(deps, staff, { input, settings });
  if (sale.tender === 'qr code' && sale.status === 'held') {
    return presentSale(await openQrCode(deps, sale), settings);
  }
  return presentSale(sale, settings);
}

interface Request {
  input: CounterSaleInput;
  settings: CurrentSettings;
}

async function findOrInsertSale(
  { db }: Pick<Deps, 'db'>,
  staff: Seller,
  { input, settings }: Request,
): Promise<SaleRow> {
  const { request_id, lines, total } = input;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const existing = await findSale(db, { request_id });
    if (existing) return existing;
    if (!listTenders(settings).includes(input.tender)) throw new ShopError('TENDER_NOT_OFFERED');
    // The provider would decide when its bill is written: the screen offers the shop's own code.
    if (input.bill_number !== undefined && input.tender === 'qr code') {
      throw new ShopError('QR_CODE_REFUSED');
    }
    const wanted = { lines, total, delivery: 0 };
    const mostOff = await findMostOff(db, { staff, input: wanted, settings });
    if (mostOff instanceof ShopError) {
      // The same request may have taken the last pieces meanwhile.
      if (await findSale(db, { request_id })) continue;
      throw mostOff;
    }
    await insertNewSale(db, { staff, input, settings, mostOff });
  }
  throw new ShopError('CHECKOUT_IN_PROGRESS');
}

/** Tenders that the shop takes now. */
export function listTenders({
  shopUpiId,
  counterQrCodes,
}: Pick<CurrentSettings, 'shopUpiId' | 'counterQrCodes'>): CounterTender[] {
  return [
    'cash',
    'card machine',
    ...(shopUpiId ? (['shop upi'] as const) : []),
    ...(counterQrCodes ? (['qr code'] as const) : []),
  ];
}

interface NewSale extends Request {
  staff: Seller;
  mostOff: Paise | undefined;
}

class Changed extends Error {}

/** Does nothing when stock or prices have changed, or the same request has made the sale. */
async function insertNewSale(db: Db, sale: NewSale): Promise<void> {
  try {
    await withRetryingTransaction(db, (trx) => insertAll(trx, sale));
  } catch (error) {
    if (!(error instanceof Changed)) throw error;
  }
}

async function insertAll(trx: Trx, { staff, input, settings, mostOff }: NewSale): Promise<void> {
  const { request_id, tender, name = '', phone = '', total, bill_number } = input;
  if (bill_number !== undefined) await requireLostNumber(trx, bill_number);
  const address = input.address && addState(settings, input.address);
  const checkout = await createCheckout(trx, {
    holder: { sold_by: staff.admin_id },
    lines: mergeLines(input.lines),
    fingerprint: hash('sha256', request_id, 'buffer'),
    ship_to: { name, email: '', phone, ...(address && { address }) },
    delivery: { charge: 0, freeFrom: null, from: null, until: null, gift_note: null },
    sale: {
      request_id,
      keep: KEEP[tender === 'qr code' ? 'qr code' : 'in hand'],
      agreed: total === undefined ? undefined : fromRupees(total),
      mostOff,
    },
  });
  if (!checkout) throw new Changed();
  await insertSale(trx, {
    checkout_id: checkout.checkout_id,
    tender,
    entered_later: bill_number !== undefined || input.entered_later === true,
    bill_number: bill_number ?? null,
  });
  await checkLaw(trx, { ...checkout, tender, name, address });
}
