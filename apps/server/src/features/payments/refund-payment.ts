import type { Deps } from '#deps.ts';
import type { Outcome, ProviderRefund } from '#gateways/razorpay.ts';
import { raiseAlert } from './alerts.queries.ts';
import { reportOf } from './ask-about-payment.ts';
import {
  claimDueRefund,
  type DueRefund,
  noteRefundError,
  setRefundState,
} from './refunds.queries.ts';
import { settlePayment } from './settle-payment.ts';

type RefundDeps = Pick<Deps, 'money' | 'razorpay'>;

/** Sends the next refund that is due, or learns what became of it. False: none is due. */
export async function refundNextPayment(deps: RefundDeps): Promise<boolean> {
  const refund = await claimDueRefund(deps.money);
  if (!refund) return false;
  const error = await bringFurther(deps, refund);
  if (error) await noteRefundError(deps.money, refund.refund_id, error);
  return true;
}

/** Tells why it is no further than before, if so. */
async function bringFurther(deps: RefundDeps, refund: DueRefund): Promise<string | undefined> {
  const { money, razorpay } = deps;
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
  if (status === 'authorized') return `the payment is ${status}`;

  // With the same key and the same body every time, so that a repeat is never a second refund.
  const sent = await razorpay.refundPayment(rzp_payment_id, {
    key: refund.refund_id,
    paid: amount,
  });
  if (sent.outcome === 'done') return noteRefund(deps, sent.value);
  if (sent.outcome === 'refused' && status === 'refunded') {
    // Not by us: by the provider itself, or by a person at the provider's desk.
    await setRefundState(money, rzp_payment_id, { state: 'processed' });
    return undefined;
  }
  if (sent.outcome === 'refused') {
    await raiseAlert(money, { kind: 'refund refused', what: rzp_payment_id });
  }
  return whyNot(sent);
}

/** What the provider says about a refund, asked or in an event. */
export async function noteRefund(
  { money }: Pick<Deps, 'money'>,
  { id, payment_id, status }: ProviderRefund,
): Promise<undefined> {
  await setRefundState(money, payment_id, { state: status, rzp_refund_id: id });
  if (status === 'failed') await raiseAlert(money, { kind: 'refund failed', what: payment_id });
}

const whyNot = (answer: Exclude<Outcome<unknown>, { outcome: 'done' }>) =>
  answer.outcome === 'refused' ? `${answer.code}: ${answer.description}` : answer.why;
