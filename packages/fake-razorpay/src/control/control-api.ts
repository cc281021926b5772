import type { FastifyInstance } from 'fastify';
import { ProviderError } from '../api/provider-error.ts';
import { findOrder } from '../ledger/orders.ts';
import { findPayment, startPayment, successStatus, transitionPayment } from '../ledger/payments.ts';
import { findQrCode, listQrCodes } from '../ledger/qr-codes.ts';
import { payQrCode } from '../ledger/qr-payments.ts';
import { addAdjustment, changeSettlement, settle } from '../ledger/settlements.ts';
import { type Provider, resetProvider } from '../provider.ts';
import { buildEventBody, type Snapshot, toSnapshot, withStatus } from '../webhooks/events.ts';
import { post } from '../webhooks/post.ts';
import { createSignedHeaders, generateEventId, sign, signPayment } from '../webhooks/signatures.ts';
import { RESPONSE_TIMEOUT_MS } from '../webhooks/webhooks.ts';
import { CONTROL_NAMES, type Control, type EventOptions } from './control.ts';

const FLUSH_TIMEOUT_MS = 20_000;

/** One POST route per control function, with the arguments as a JSON array. Not on the public port. */
export function registerControlApi(
  app: FastifyInstance,
  provider: Provider,
  { openPast }: Pick<Control, 'openPast'>,
): void {
  const controls: Control = {
    openPast,
    ...paymentControls(provider),
    ...webhookControls(provider),
    ...behaviourControls(provider),
  };
  app.setErrorHandler((error, _request, reply) =>
    reply
      .code(error instanceof ProviderError ? error.status : 500)
      .send(error instanceof Error ? error.message : String(error)),
  );
  for (const name of CONTROL_NAMES) {
    app.post(`/${name}`, async (request, reply) => {
      // The client has the same interface, so its arguments have the right types.
      const args = (request.body as unknown[]).map((arg) => arg ?? undefined) as [
        never,
        never,
        never,
      ];
      const result = await Promise.race([
        controls[name](...args),
        ...(name === 'flushWebhooks' ? [flushTimeout()] : []),
      ]);
      if (result === TIMED_OUT) return reply.code(202).send();
      return reply.header('content-type', 'application/json').send(JSON.stringify(result) ?? '');
    });
  }
}

const TIMED_OUT = Symbol('timed out');
const flushTimeout = () =>
  new Promise<typeof TIMED_OUT>((resolve) =>
    setTimeout(() => resolve(TIMED_OUT), FLUSH_TIMEOUT_MS),
  );

function paymentControls(
  provider: Provider,
): Pick<Control, 'ledger' | 'pay' | 'payQr' | 'transition'> {
  return {
    async ledger() {
      const { orderList, paymentList, refunds, deliveries, redirectsFollowed } = provider.ledger;
      return {
        orders: orderList.map(({ entity }) => entity),
        payments: paymentList.map(({ entity, history, qr }) => ({
          ...entity,
          history,
          qr_id: qr?.entity.id ?? null,
        })),
        qrCodes: listQrCodes(provider).map(({ entity }) => entity),
        refunds: [...refunds.values()].map(({ entity }) => entity),
        deliveries,
        redirectsFollowed,
      };
    },
    async pay(order_id, options = {}) {
      const { status, method = 'upi', webhooks, force, ...payer } = options;
      const order = findOrder(provider, order_id);
      const payment = startPayment(provider, order, { method, payer, force });
      transitionPayment(provider, payment, status ?? successStatus(provider, payment), {
        webhooks,
      });
      const signed = signPayment(provider.settings.keySecret, order_id, payment.entity.id);
      return { ...signed, status: payment.entity.status };
    },
    async payQr(qr_id, options = {}) {
      const { entity } = payQrCode(provider, qr_id, options);
      return { payment_id: entity.id, status: entity.status };
    },
    async transition(payment_id, status, { webhooks } = {}) {
      transitionPayment(provider, findPayment(provider, payment_id), status, { webhooks });
    },
  };
}

type WebhookControl =
  | 'sendEvent'
  | 'eventFor'
  | 'pendingDeliveries'
  | 'flushWebhooks'
  | 'webhookState'
  | 'enableWebhook';

function webhookControls(provider: Provider): Pick<Control, WebhookControl> {
  const { webhooks } = provider;
  return {
    async sendEvent(options) {
      const { bytes, secret, event_id } = composeEvent(provider, options);
      const headers = { ...createSignedHeaders(bytes, secret, event_id), ...options.headers };
      const sentHeaders = Object.entries(headers).filter(
        (pair): pair is [string, string] => pair[1] !== null,
      );
      return post(webhooks.url, bytes, Object.fromEntries(sentHeaders), RESPONSE_TIMEOUT_MS);
    },
    async eventFor(options) {
      const { bytes, secret, event_id } = composeEvent(provider, options);
      return { body: bytes.toString(), signature: sign(secret, bytes), event_id };
    },
    pendingDeliveries: async () => webhooks.pending(),
    flushWebhooks: () => webhooks.idle(),
    webhookState: async () => ({
      disabled: webhooks.disabled,
      failing_since: webhooks.failingSince(),
    }),
    enableWebhook: async () => webhooks.enable(),
  };
}

function behaviourControls(provider: Provider) {
  return {
    setFault: async (config) => provider.faults.set(config),
    clearFaults: async () => provider.faults.clear(),
    setWebhooks: async (changes) => provider.webhooks.set(changes),
    setWebhookUrl: async (url) => {
      provider.webhooks.url = url;
    },
    setBalance: async (paise) => {
      // JSON cannot distinguish undefined from null in an array.
      provider.balance = paise ?? null;
    },
    setRefundOutcome: async (outcome) => {
      provider.refundOutcome = outcome;
    },
    setBehaviour: async (changes) => void Object.assign(provider.behaviour, changes),
    settle: async (status = 'processed') => settle(provider, status),
    changeSettlement: async (settlement_id, status) =>
      changeSettlement(provider, settlement_id, status),
    adjust: async (paise, description) => addAdjustment(provider, paise, description),
    advanceClock: async (seconds) => provider.clock.advance(seconds),
    reset: async () => resetProvider(provider),
  } satisfies Partial<Control>;
}

function composeEvent(provider: Provider, options: EventOptions) {
  const secret = options.secret ?? provider.webhooks.behaviour.secret;
  const event_id = options.event_id ?? generateEventId();
  return { bytes: eventBytes(provider, options), secret, event_id };
}

function eventBytes(provider: Provider, { event, body, ...about }: EventOptions): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  // The client encodes bytes as base64.
  if (body) return Buffer.from((body as unknown as { base64: string }).base64, 'base64');
  const snapshot = findSnapshot(provider, about);
  return Buffer.from(buildEventBody(event, snapshot, provider.clock.now()));
}

function findSnapshot(
  provider: Provider,
  { payment_id, refund_id = '', qr_id, status_as }: Omit<EventOptions, 'event' | 'body'>,
): Snapshot {
  if (qr_id !== undefined) return { qr_code: findQrCode(provider, qr_id).entity };
  const refund = provider.ledger.refunds.get(refund_id);
  const record = findPayment(provider, payment_id ?? refund?.entity.payment_id ?? '');
  return {
    ...toSnapshot(record),
    ...(status_as && { payment: withStatus(record.entity, status_as) }),
    ...(refund && { refund: refund.entity }),
  };
}
