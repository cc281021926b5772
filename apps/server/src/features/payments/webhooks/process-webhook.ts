import * as z from 'zod/mini';
import { hasCheckout } from '#features/payments/checkout/checkouts.queries.ts';
import { raiseUnmatchedQrPayment } from '#features/payments/reconciliation/reconcile.ts';
import { recordRefundStatus } from '#features/payments/refunds/record-refund.ts';
import { hasFunds, settleProviderPayment } from '#features/payments/settlement/settle-payment.ts';
import { ProviderOrderId, ProviderPayment, ProviderRefund } from '#integrations/razorpay/client.ts';
import { ProviderQrCodeId, readQrNotes } from '#integrations/razorpay/qr-code.ts';
import type { Deps } from '#platform/deps.ts';
import { markEventProcessed, recordEventError, type WebhookEvent } from './webhooks.queries.ts';

const Part = z.optional(z.object({ entity: z.looseObject({ order_id: z.optional(z.unknown()) }) }));
const Body = z.object({
  payload: z.object({
    payment: Part,
    refund: Part,
    // Read with Noted: a code of an unknown form must not hide its payment.
    qr_code: z.optional(z.unknown()),
  }),
});
type Payload = z.infer<typeof Body>['payload'];

const Noted = z.object({ entity: z.object({ notes: z.unknown() }) });

type EventDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

/**
 * Processes a stored event. An event is a snapshot that may be old, duplicated or out of order;
 * settlement is idempotent and never goes back to an earlier status.
 */
export async function processWebhook(
  deps: EventDeps,
  { event_id, body }: WebhookEvent,
): Promise<void> {
  const { paymentsDb } = deps;
  try {
    await markEventProcessed(paymentsDb, event_id, await applyEvent(deps, body));
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown';
    await recordEventError(paymentsDb, event_id, message);
    throw error;
  }
}

/**
 * @returns why the event was ignored, null when it was applied.
 * @throws when a payment or refund of the shop cannot be parsed: the event stays due and is alerted.
 */
async function applyEvent(deps: EventDeps, text: string): Promise<string | null> {
  const { data: body } = z.safeParse(Body, JSON.parse(text));
  if (!body) return 'not about a payment';
  const { payment, refund, qr_code } = body.payload;
  if (qr_code !== undefined && !payment) return 'about a QR code without a payment';
  const ofQrCode = hasQrNotes(deps, body.payload);
  const parsedPayment = payment && z.safeParse(ProviderPayment, payment.entity);
  const settlement = parsedPayment?.success
    ? await settleProviderPayment(deps, parsedPayment.data, readQrId(qr_code))
    : undefined;
  const parsedRefund = refund && z.safeParse(ProviderRefund, refund.entity);
  if (parsedRefund?.success) await recordRefundStatus(deps, parsedRefund.data);
  if (parsedPayment?.success && (settlement?.outcome ?? 'unknown_order') === 'unknown_order') {
    if (!ofQrCode) return 'not an order of this shop';
    // Events of refunds tell of payments that staff have dealt with.
    if (!refund && hasFunds(parsedPayment.data)) {
      await raiseUnmatchedQrPayment(deps.paymentsDb, parsedPayment.data.id);
    }
    return 'of a QR code, without an order here';
  }
  if (parsedPayment?.success === false || parsedRefund?.success === false) {
    // Validated before the query: PostgreSQL rejects text with some characters, such as NUL.
    const { data: order_id } = z.safeParse(ProviderOrderId, payment?.entity.order_id);
    const ours = order_id !== undefined && (await hasCheckout(deps.paymentsDb, order_id));
    if (ours || ofQrCode || parsedRefund) {
      throw new Error('cannot parse an event about a payment of this shop');
    }
  }
  return null;
}

const QrCode = z.object({ entity: z.object({ id: ProviderQrCodeId }) });

const readQrId = (part: unknown): string | undefined => z.safeParse(QrCode, part).data?.entity.id;

/** Whether the event carries the notes of a QR code of this shop, on the code or on its payment. */
const hasQrNotes = ({ razorpay }: EventDeps, { payment, qr_code }: Payload): boolean =>
  [payment, qr_code].some((part) => {
    const { data } = z.safeParse(Noted, part);
    return data !== undefined && readQrNotes(data.entity.notes, razorpay.note) !== undefined;
  });
