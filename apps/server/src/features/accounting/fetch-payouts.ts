import { withRetryingTransaction } from '#db/transaction.ts';
import { listProviderPayments } from '#features/payments/reconciliation/reconcile.ts';
import { findDatabaseTime } from '#features/payments/settlement/payments.queries.ts';
import type { ParsedList, SettlementItem } from '#integrations/razorpay/client.ts';
import type { ApiResult } from '#integrations/razorpay/http.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findDaysWithoutFee,
  findFetchStart,
  insertFees,
  listIncompleteDays,
  recordFetch,
  replaceItems,
  upsertPayouts,
} from './payouts.queries.ts';

type FetchDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

const PAYOUTS_PER_PAGE = 100;
/** A page of items stays below the largest response that the client reads. */
const ITEMS_PER_PAGE = 500;
const DAY_SECONDS = 24 * 3600;

/** Fetches the provider's payouts and fees. Idempotent: known ones are only compared. */
export async function fetchPayouts(deps: FetchDeps): Promise<void> {
  try {
    await fetchList(deps);
    for (const day of await listIncompleteDays(deps.paymentsDb)) await fetchDay(deps, day);
    await fetchFees(deps);
  } catch (error) {
    await recordFetch(deps.paymentsDb, 'failed');
    throw error;
  }
  await recordFetch(deps.paymentsDb, 'succeeded');
}

async function fetchList({ paymentsDb, razorpay }: FetchDeps) {
  const from = await findFetchStart(paymentsDb);
  // One day into the future: the provider's clock may be ahead.
  const to = (await findDatabaseTime(paymentsDb)) + DAY_SECONDS;
  const pages = fetchPages(PAYOUTS_PER_PAGE, (skip, count) =>
    razorpay.listSettlements({ from, to, skip, count }),
  );
  for await (const payouts of pages) await upsertPayouts(paymentsDb, payouts);
}

/** The provider lists the items of a day. A payout is complete when their sum is its amount. */
async function fetchDay({ paymentsDb, razorpay }: FetchDeps, day: string) {
  const byPayout = new Map<string, SettlementItem[]>();
  const pages = fetchPages(ITEMS_PER_PAGE, (skip, count) =>
    razorpay.listSettlementItems({ day, skip, count }),
  );
  for await (const items of pages) {
    for (const item of items) {
      const known = byPayout.get(item.settlement_id) ?? [];
      byPayout.set(item.settlement_id, [...known, item]);
    }
  }
  for (const [payout_id, items] of byPayout) {
    await withRetryingTransaction(paymentsDb, (trx) => replaceItems(trx, payout_id, items));
    const payments = items.filter(({ type }) => type === 'payment');
    await insertFees(paymentsDb, payments.map(toFee));
  }
}

const toFee = ({ entity_id, fee, tax }: SettlementItem) => ({
  rzp_payment_id: entity_id,
  fee_paise: fee,
  tax_paise: tax ?? 0,
});

async function fetchFees(deps: FetchDeps) {
  const days = await findDaysWithoutFee(deps.paymentsDb);
  if (days === undefined) return;
  for await (const payments of listProviderPayments(deps, days)) {
    const fees = payments.flatMap(({ id, fee, tax }) =>
      typeof fee === 'number' ? [{ rzp_payment_id: id, fee_paise: fee, tax_paise: tax ?? 0 }] : [],
    );
    await insertFees(deps.paymentsDb, fees);
  }
}

type Page<T> = Promise<ApiResult<ParsedList<T>>>;

async function* fetchPages<T>(
  size: number,
  fetchPage: (skip: number, count: number) => Page<T>,
): AsyncGenerator<T[]> {
  for (let skip = 0; ; skip += size) {
    const page = await fetchPage(skip, size);
    if (page.outcome !== 'ok') throw new Error('cannot list the payouts of the provider');
    const { items, unreadable } = page.value;
    yield items;
    if (items.length + unreadable < size) return;
  }
}
