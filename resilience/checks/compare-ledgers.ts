import type { LedgerDump } from '@shop/fake-razorpay/control';
import type { Db } from '@shop/server/db/database.ts';
import type { House } from '../harness/environment.ts';

type Theirs = LedgerDump['payments'][number];
type Ours = Awaited<ReturnType<typeof listOurs>>[number];

/**
 * The comparison that decides: the provider's own books against ours. Every payment that was captured
 * there is one order or one refund here, and the sums agree.
 */
export async function compareBooks({ db, provider }: House): Promise<string[]> {
  const ledger = await provider.ledger();
  const ours = await listOurs(db);
  const byId = new Map(ours.map((payment) => [payment.rzp_payment_id, payment]));
  const theirs = new Map(ledger.payments.map((payment) => [payment.id, payment]));
  return [
    ...ledger.payments.flatMap((payment) => aboutTheirs(payment, byId.get(payment.id), ledger)),
    ...ours.flatMap((payment) => aboutOurs(payment, theirs.get(payment.rzp_payment_id))),
    ...aboutSums(ours, ledger),
  ];
}

async function listOurs(db: Db) {
  return db
    .selectFrom('payment')
    .leftJoin('orders', 'orders.rzp_payment_id', 'payment.rzp_payment_id')
    .leftJoin('refund', 'refund.rzp_payment_id', 'payment.rzp_payment_id')
    .select([
      'payment.rzp_payment_id',
      'payment.outcome',
      'payment.status',
      'orders.order_id',
      'orders.order_status',
      'orders.total_paise',
      'refund.refund_id',
      'refund.state as refund_state',
      'refund.reason',
      'refund.rzp_refund_id',
    ])
    .execute();
}

const wasCaptured = ({ history }: Theirs) => history.some(({ status }) => status === 'captured');

function aboutTheirs(theirs: Theirs, ours: Ours | undefined, { refunds }: LedgerDump): string[] {
  if (!wasCaptured(theirs)) return [];
  const say = (words: string) => [`X ${theirs.id} was captured and ${words}`];
  if (!ours) return say('is not known here');
  const back = refunds.filter(
    ({ payment_id, status }) => payment_id === theirs.id && status !== 'failed',
  );
  if (back.length > 1) return say(`was refunded ${back.length} times`);
  if (ours.outcome === 'order') {
    if (!ours.order_id) return say('its order is missing');
    if (back.length > 0 && ours.reason !== 'cancelled') return say('is an order and was refunded');
    return [];
  }
  if (ours.outcome !== 'refund') return say('nothing was decided');
  if (theirs.amount_refunded !== theirs.amount) {
    return say(`should go back, but ${theirs.amount_refunded} of ${theirs.amount} did`);
  }
  return [];
}

function aboutOurs(ours: Ours, theirs: Theirs | undefined): string[] {
  const say = (words: string) => [`X ${ours.rzp_payment_id} ${words}`];
  if (!theirs) return ours.outcome ? say('is decided here and unknown there') : [];
  if (ours.order_id && !wasCaptured(theirs) && ours.order_status !== 'Cancelled') {
    return say(`has an order and is ${theirs.status} there`);
  }
  if (ours.order_id && ours.refund_id && ours.reason !== 'cancelled') {
    return say('has an order and a refund');
  }
  if (ours.refund_state === 'processed' && theirs.status !== 'refunded') {
    return say(`is refunded here and ${theirs.status} there`);
  }
  if (ours.refund_id && ours.refund_state !== 'processed') {
    return say(`has a refund that is still ${ours.refund_state}`);
  }
  return [];
}

/** What was taken and not given back is what the orders cost. */
function aboutSums(ours: Ours[], { payments, refunds }: LedgerDump): string[] {
  const captured = payments.filter(wasCaptured);
  const ids = new Set(captured.map(({ id }) => id));
  const taken = captured.reduce((sum, { amount }) => sum + amount, 0);
  const given = refunds
    .filter(({ payment_id, status }) => status !== 'failed' && ids.has(payment_id))
    .reduce((sum, { amount }) => sum + amount, 0);
  const sold = ours
    .filter(({ order_id, status }) => order_id && status !== 'refunded')
    .reduce((sum, { total_paise }) => sum + (total_paise ?? 0), 0);
  if (taken - given === sold) return [];
  return [`X ${taken} paise were taken and ${given} given back, and the orders cost ${sold}`];
}
