import { inTransaction } from '#db/transaction.ts';
import { reportOf } from '#features/payments/settlement/fetch-payment.ts';
import { settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment, ProviderRefund } from '#integrations/razorpay/client.ts';
import type { Outcome } from '#integrations/razorpay/http.ts';
import { naming } from '#jobs/job-result.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import {
  claimDueRefund,
  type DueRefund,
  isPart,
  noteRefundError,
  REFUSED,
  setRefundState,
} from './refunds.queries.ts';

type RefundDeps = Pick<Deps, 'money' | 'razorpay'>;

/** Sends the next refund that is due, or learns what became of it. False: none is due. */
export async function refundNextPayment(deps: RefundDeps): Promise<boolean> {
  const refund = await claimDueRefund(deps.money);
  if (!refund) return false;
  await naming(`refund of ${refund.rzp_payment_id}`, () => advanceRefund(deps, refund));
  return true;
}

/** Sends one refund, or asks what became of it, and keeps why it is no further. */
export async function advanceRefund(deps: RefundDeps, refund: DueRefund): Promise<void> {
  const error = await bringFurther(deps, refund);
  if (error) await noteRefundError(deps.money, refund.refund_id, error);
}

/** Tells why it is no further than before, if so. */
async function bringFurther(deps: RefundDeps, refund: DueRefund): Promise<string | undefined> {
  const { razorpay } = deps;
  const { rzp_payment_id, rzp_refund_id } = refund;
  if (rzp_refund_id) {
    const answer = await razorpay.fetchRefund(rzp_refund_id);
    if (answer.outcome !== 'done') return whyNot(answer);
    return noteRefund(deps, answer.value);
  }
  const payment = await razorpay.fetchPayment(rzp_payment_id);
  if (payment.outcome !== 'done') return whyNot(payment);
  const report = reportOf(payment.value);
  if (report) await settlePayment(deps, report);
  const { status, amount } = payment.value;
  // The provider gives back by itself what was never captured, and then no fee is lost.
  if (status === 'authorized') {
    return 'The money is only reserved, and the payment provider lets it go by itself';
  }

  // With the same key and the same body every time, so that a repeat is never a second refund.
  const sent = await razorpay.refundPayment(rzp_payment_id, {
    key: refund.refund_id,
    paid: amount,
  });
  if (sent.outcome === 'done') return noteRefund(deps, sent.value);
  if (sent.outcome === 'refused') return learnWhy(deps, payment.value, sent.description);
  return whyNot(sent);
}

/** Refused: somebody else has given the money back, all of it or a part, or our balance is too low. */
async function learnWhy(
  deps: RefundDeps,
  { id, amount }: Pick<ProviderPayment, 'id' | 'amount'>,
  description: string,
): Promise<string | undefined> {
  const answer = await deps.razorpay.listRefunds(id);
  // A failed one is no refund.
  const known = (answer.outcome === 'done' ? answer.value.items : []).filter(
    ({ status }) => status !== 'failed',
  );
  const [first] = known;
  const back = known.reduce((sum, refund) => sum + refund.amount, 0);
  if (first && back >= amount) {
    // Perhaps in parts; it is over when all of them are.
    const waiting = known.find(({ status }) => status === 'pending');
    return noteRefund(deps, { ...(waiting ?? first), amount: back });
  }
  for (const refund of known) await noteRefund(deps, refund);
  await raiseAlert(deps.money, { kind: 'refund refused', what: id });
  return REFUSED + description;
}

/** What the provider says about a refund, asked or in an event. Tells if it is not what we owe. */
export async function noteRefund(
  { money }: Pick<Deps, 'money'>,
  { id, payment_id, amount, status }: ProviderRefund,
): Promise<string | undefined> {
  const told = { rzp_payment_id: payment_id, rzp_refund_id: id, amount, state: status };
  // At once: a refund must not have failed with nobody being told.
  return inTransaction(money, async (trx) => {
    const about = await setRefundState(trx, told);
    if (about === 'smaller') {
      await raiseAlert(trx, { kind: 'partial refund', what: payment_id });
      return 'A part was given back by somebody else';
    }
    // Nothing is owed, but the books of the shop and of the provider are no longer the same.
    if (!about && status !== 'failed' && (await isPart(trx, told)))
      await raiseAlert(trx, { kind: 'partial refund', what: payment_id });
    if (status === 'failed' && about !== 'given up')
      await raiseAlert(trx, { kind: 'refund failed', what: payment_id });
    return undefined;
  });
}

const whyNot = (answer: Exclude<Outcome<unknown>, { outcome: 'done' }>) =>
  answer.outcome === 'refused' ? `${answer.code}: ${answer.description}` : answer.why;
