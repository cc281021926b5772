import type { LedgerSnapshot } from '@shop/fake-razorpay/control';
import type { Db } from '@shop/server/db/database.ts';
import type { Environment } from '../harness/environment.ts';
import { sum } from '../harness/suite.ts';

type Theirs = LedgerSnapshot['payments'][number];
type Ours = Awaited<ReturnType<typeof listOurs>>[number];

/**
 * Compares the provider's ledger with the shop's tables: every payment captured there is exactly one
 * order or one refund here, and the sums agree.
 */
export async function compareLedgers({ db, provider }: Environment): Promise<string[]> {
  const ledger = await provider.ledger();
  const ours = await listOurs(db);
  const oursById = new Map(ours.map((payment) => [payment.rzp_payment_id, payment]));
  const theirsById = new Map(ledger.payments.map((payment) => [payment.id, payment]));
  return [
    ...ledger.payments.flatMap((payment) => checkTheirs(payment, oursById.get(payment.id), ledger)),
    ...ours.flatMap((payment) => checkOurs(payment, theirsById.get(payment.rzp_payment_id))),
    ...checkSums(ours, ledger),
  ];
}

const listOurs = (db: Db) =>
  db
    .selectFrom('payment')
    .leftJoin('orders', 'orders.rzp_payment_id', 'payment.rzp_payment_id')
    .leftJoin('refund', 'refund.rzp_payment_id', 'payment.rzp_payment_id')
    .select(['payment.rzp_payment_id', 'payment.outcome', 'payment.status'])
    .select(['orders.order_id', 'orders.order_status', 'orders.total_paise'])
    .select(['refund.refund_id', 'refund.status as refund_state', 'refund.reason'])
    .execute();

const wasCaptured = ({ history }: Theirs) => history.some(({ status }) => status === 'captured');

function checkTheirs(
  theirs: Theirs,
  ours: Ours | undefined,
  { refunds }: LedgerSnapshot,
): string[] {
  if (!wasCaptured(theirs)) return [];
  const fail = (text: string) => [`${theirs.id} was captured and ${text}`];
  if (!ours) return fail('is unknown here');
  const refunded = refunds.filter(
    ({ payment_id, status }) => payment_id === theirs.id && status !== 'failed',
  ).length;
  if (refunded > 1) return fail(`was refunded ${refunded} times`);
  if (ours.outcome === 'order') {
    if (!ours.order_id) return fail('its order is missing');
    return refunded > 0 && ours.reason !== 'cancelled' ? fail('is an order and was refunded') : [];
  }
  if (ours.outcome !== 'refund') return fail('was not settled');
  return theirs.amount_refunded === theirs.amount
    ? []
    : fail(`should be refunded, but ${theirs.amount_refunded} of ${theirs.amount} was`);
}

function checkOurs(ours: Ours, theirs: Theirs | undefined): string[] {
  const fail = (text: string) => [`${ours.rzp_payment_id} ${text}`];
  if (!theirs) return ours.outcome ? fail('is settled here and unknown there') : [];
  if (ours.order_id && !wasCaptured(theirs) && ours.order_status !== 'Cancelled') {
    return fail(`has an order and is ${theirs.status} there`);
  }
  if (ours.order_id && ours.refund_id && ours.reason !== 'cancelled') {
    return fail('has an order and a refund');
  }
  if (ours.refund_state === 'processed' && theirs.status !== 'refunded') {
    return fail(`is refunded here and ${theirs.status} there`);
  }
  if (ours.refund_id && ours.refund_state !== 'processed') {
    return fail(`has a refund that is still ${ours.refund_state}`);
  }
  return [];
}

/** Captured minus refunded equals the total of the orders. */
function checkSums(ours: Ours[], { payments, refunds }: LedgerSnapshot): string[] {
  const captured = payments.filter(wasCaptured);
  const ids = new Set(captured.map(({ id }) => id));
  const taken = sum(captured.map(({ amount }) => amount));
  const returned = sum(
    refunds
      .filter(({ payment_id, status }) => status !== 'failed' && ids.has(payment_id))
      .map(({ amount }) => amount),
  );
  const sold = sum(
    ours
      .filter(({ order_id, status }) => order_id && status !== 'refunded')
      .map(({ total_paise }) => total_paise ?? 0),
  );
  if (taken - returned === sold) return [];
  return [`${taken} paise captured, ${returned} refunded, orders worth ${sold}`];
}
