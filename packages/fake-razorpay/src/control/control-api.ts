import type { FastifyInstance } from 'fastify';
import { ProviderError } from '../api/provider-error.ts';
import { findOrder } from '../ledger/orders.ts';
import { beginPayment, findPayment, movePayment, successOf } from '../ledger/payments.ts';
import { type Provider, resetProvider } from '../provider.ts';
import { eventBody, paymentAs } from '../webhooks/events.ts';
import { post } from '../webhooks/post.ts';
import { newEventId, sign, signedHeaders, tripleOf } from '../webhooks/signatures.ts';
import { ANSWER_LIMIT_MS } from '../webhooks/webhooks.ts';
import { CONTROLS, type Control, type EventOptions } from './control.ts';

const PATIENCE_MS = 20_000;

/** The control port: one address per control, the arguments as a list. Never on the public port. */
export function controlApi(app: FastifyInstance, provider: Provider): void {
  const controls: Control = { ...paying(provider), ...eventing(provider), ...switching(provider) };
  app.setErrorHandler((error, _request, reply) =>
    reply
      .code(error instanceof ProviderError ? error.status : 500)
      .send(error instanceof Error ? error.message : String(error)),
  );
  for (const name of CONTROLS) {
    app.post(`/${name}`, async (request, reply) => {
      // The caller is our own client, whose arguments the same interface has checked.
      const args = (request.body as unknown[]).map((arg) => arg ?? undefined) as [
        never,
        never,
        never,
      ];
      const answer = await Promise.race([
        controls[name](...args),
        ...(name === 'flushWebhooks' ? [impatience()] : []),
      ]);
      if (answer === TOO_LONG) return reply.code(202).send();
      return reply.header('content-type', 'application/json').send(JSON.stringify(answer) ?? '');
    });
  }
}

const TOO_LONG = Symbol('too long');
const impatience = () =>
  new Promise<typeof TOO_LONG>((resolve) => setTimeout(() => resolve(TOO_LONG), PATIENCE_MS));

function paying(provider: Provider): Pick<Control, 'ledger' | 'pay' | 'move'> {
  return {
    async ledger() {
      const { orderList, paymentList, refunds, deliveries, redirectsFollowed } = provider.ledger;
      return {
        orders: orderList.map(({ entity }) => entity),
        payments: paymentList.map(({ entity, history }) => ({ ...entity, history })),
        refunds: [...refunds.values()].map(({ entity }) => entity),
        deliveries,
        redirectsFollowed,
      };
    },
    async pay(order_id, options = {}) {
      const { status, method = 'upi', webhooks, force, ...payer } = options;
      const order = findOrder(provider, order_id);
      const payment = beginPayment(provider, order, { method, payer, force });
      movePayment(provider, payment, status ?? successOf(provider, payment), { webhooks });
      const triple = tripleOf(provider.settings.keySecret, order_id, payment.entity.id);
      return { ...triple, status: payment.entity.status };
    },
    async move(payment_id, status, { webhooks } = {}) {
      movePayment(provider, findPayment(provider, payment_id), status, { webhooks });
    },
  };
}

type Eventing =
  | 'sendEvent'
  | 'eventFor'
  | 'pendingDeliveries'
  | 'flushWebhooks'
  | 'webhookState'
  | 'enableWebhook';

function eventing(provider: Provider): Pick<Control, Eventing> {
  const { webhooks } = provider;
  return {
    async sendEvent(options) {
      const { bytes, secret, event_id } = compose(provider, options);
      const headers = { ...signedHeaders(bytes, secret, event_id), ...options.headers };
      const kept = Object.entries(headers).filter(
        (pair): pair is [string, string] => pair[1] !== null,
      );
      return post(webhooks.url, bytes, Object.fromEntries(kept), ANSWER_LIMIT_MS);
    },
    async eventFor(options) {
      const { bytes, secret, event_id } = compose(provider, options);
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

function switching(provider: Provider) {
  return {
    setFault: async (order) => provider.faults.set(order),
    clearFaults: async () => provider.faults.clear(),
    setWebhooks: async (changes) => provider.webhooks.set(changes),
    setWebhookUrl: async (url) => {
      provider.webhooks.url = url;
    },
    setBalance: async (paise) => {
      // On the wire null and nothing are the same.
      provider.balance = paise ?? null;
    },
    setRefundOutcome: async (outcome) => {
      provider.refundOutcome = outcome;
    },
    setSwitches: async (changes) => void Object.assign(provider.switches, changes),
    moveClock: async (seconds) => provider.clock.move(seconds),
    reset: async () => resetProvider(provider),
  } satisfies Partial<Control>;
}

/** The bytes of an event, with whatever was asked to be different about them. */
function compose(provider: Provider, options: EventOptions) {
  const secret = options.secret ?? provider.webhooks.switches.secret;
  const event_id = options.event_id ?? newEventId();
  return { bytes: bytesOf(provider, options), secret, event_id };
}

function bytesOf(provider: Provider, { event, body, ...about }: EventOptions): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  // Our client sends bytes so; JSON has no bytes of its own.
  if (body) return Buffer.from((body as unknown as { base64: string }).base64, 'base64');
  const refund = provider.ledger.refunds.get(about.refund_id ?? '');
  const payment = findPayment(provider, about.payment_id ?? refund?.entity.payment_id ?? '');
  const shown = about.status_as ? paymentAs(payment.entity, about.status_as) : payment.entity;
  const snapshot = {
    payment: shown,
    order: payment.order.entity,
    ...(refund && { refund: refund.entity }),
  };
  return Buffer.from(eventBody(event, snapshot, provider.clock.now()));
}
