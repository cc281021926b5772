import type { LedgerSnapshot } from '@shop/fake-razorpay/control';
import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';
import { sum } from '../harness/suite.ts';

type Theirs = LedgerSnapshot['payments'][number];

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

interface OurPayment {
  rzp_payment_id: string;
  outcome: string | null;
  order_id: string | null;
  order_status: string | null;
  total_paise: number | null;
  /** Staff were told that the money of a sent order went back before it was captured. */
  reversal_told: boolean;
  /** Status of the full refund. */
  whole: string | null;
  reasons: string[];
  unfinished: string[];
  refunded_paise: number;
}

async function listOurs(db: Db): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select p.rzp_payment_id, p.outcome, o.order_id, o.order_status, o.total_paise, exists (
        select from alert where kind = 'payment_reversed' and subject = p.rzp_payment_id
      ) as reversal_told,
      min(r.status) filter (where r.whole) as whole,
      array_remove(array_agg(r.reason), null) as reasons,
      array_remove(array_agg(r.status) filter (where r.status <> 'processed'), null) as unfinished,
      coalesce(sum(coalesce(r.amount_paise, p.amount_paise)) filter (where r.refund_id is not null), 0)::bigint
        as refunded_paise
    from payment p left join orders o using (rzp_payment_id) left join refund r using (rzp_payment_id)
    -- Money in hand is not the provider's. Payments of QR codes are.
    where p.tender = 'provider'
    group by p.rzp_payment_id, o.order_id`.execute(db);
  return rows.map((row) => ({ ...row, unfinished: row.unfinished ?? [] }));
}

/** Refund reasons of payments that became no order. */
const AUTOMATIC = ['sold_out', 'stale', 'withdrawn', 'duplicate', 'underpaid', 'orphan'];

const wasCaptured = ({ history }: Theirs) => history.some(({ status }) => status === 'captured');

function checkTheirs(
  theirs: Theirs,
  ours: OurPayment | undefined,
  { refunds }: LedgerSnapshot,
): string[] {
  if (!wasCaptured(theirs)) return [];
  const fail = (text: string) => [`${theirs.id} was captured and ${text}`];
  if (!ours) return fail('is unknown here');
  const refunded = refunds.filter(
    ({ payment_id, status }) => payment_id === theirs.id && status !== 'failed',
  );
  const returned = sum(refunded.map(({ amount }) => amount));
  if (returned !== ours.refunded_paise)
    return fail(`${returned} was refunded there, ${ours.refunded_paise} here`);
  if (ours.outcome === 'order') return ours.order_id ? [] : fail('its order is missing');
  if (ours.outcome !== 'refund') return fail('was not settled');
  return theirs.amount_refunded === theirs.amount
    ? []
    : fail(`should be refunded, but ${theirs.amount_refunded} of ${theirs.amount} was`);
}

function checkOurs(ours: OurPayment, theirs: Theirs | undefined): string[] {
  const fail = (text: string) => [`${ours.rzp_payment_id} ${text}`];
  if (!theirs) return ours.outcome ? fail('is settled here and unknown there') : [];
  const isSettled = ours.order_status === 'Cancelled' || ours.reversal_told;
  if (ours.order_id && !wasCaptured(theirs) && !isSettled) {
    return fail(`has an order and is ${theirs.status} there`);
  }
  if (ours.order_id && ours.reasons.some((reason) => AUTOMATIC.includes(reason))) {
    return fail('has an order and a refund');
  }
  if (ours.whole === 'processed' && theirs.status !== 'refunded') {
    return fail(`is refunded here and ${theirs.status} there`);
  }
  if (ours.unfinished.length > 0)
    return fail(`has a refund that is still ${ours.unfinished.join(', ')}`);
  return [];
}

/** Captured minus refunded equals the total of the orders, less what was given back of them. */
function checkSums(ours: OurPayment[], { payments, refunds }: LedgerSnapshot): string[] {
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
      .filter(({ order_id }) => order_id)
      .map(({ total_paise, refunded_paise }) => (total_paise ?? 0) - refunded_paise),
  );
  if (taken - returned === sold) return [];
  return [`${taken} paise captured, ${returned} refunded, orders worth ${sold}`];
}
