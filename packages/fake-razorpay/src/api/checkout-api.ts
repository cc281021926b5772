import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Method } from '../ledger/entities.ts';
import type { PaymentRecord } from '../ledger/ledger.ts';
import type { Payer } from '../ledger/new-payment.ts';
import { findOrder } from '../ledger/orders.ts';
import { beginPayment, findPayment, movePayment, successOf } from '../ledger/payments.ts';
import type { Provider } from '../provider.ts';
import { tripleOf } from '../webhooks/signatures.ts';
import { ProviderError } from './provider-error.ts';

const FILES = {
  '/v1/checkout.js': ['checkout.js', 'text/javascript'],
  '/v1/checkout/sheet': ['sheet.html', 'text/html'],
  '/v1/checkout/sheet.css': ['sheet.css', 'text/css'],
  '/v1/checkout/sheet.js': ['sheet.js', 'text/javascript'],
  '/v1/checkout/order.js': ['order.js', 'text/javascript'],
  '/v1/checkout/forms.js': ['forms.js', 'text/javascript'],
  '/v1/checkout/qr.js': ['qr.js', 'text/javascript'],
} as const;

/** A bank that stays silent so long has failed the payment, for now. */
const SILENCE_SECONDS = 600;
const UPI_CEILING_PAISE = 1_00_000_00;

interface Begin extends Payer {
  key_id: string;
  order_id: string;
  method: Method;
}

interface Finish {
  key_id: string;
  outcome: 'success' | 'failure' | 'authorize' | 'late';
  seconds?: number;
}

/** checkout.js, the payment sheet, and what the sheet asks while a customer pays. */
export function sheetApi(app: FastifyInstance, provider: Provider): void {
  for (const [url, [file, type]] of Object.entries(FILES)) {
    const text = readFileSync(new URL(`../checkout-ui/${file}`, import.meta.url), 'utf8');
    app.get(url, (_request, reply) =>
      reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
        .send(text),
    );
  }
  // The sheet, our own page, is the only caller of these; it sends what these types say.
  app.get('/v1/checkout/orders/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    checkKey(provider, (request.query as { key_id?: string }).key_id);
    const { amount, status } = findOrder(provider, id).entity;
    return reply.send({ amount, status });
  });
  app.post('/v1/checkout/payments', (request, reply) => {
    const { key_id, order_id, method, ...payer } = request.body as Begin;
    checkKey(provider, key_id);
    return reply.send({ payment_id: begin(provider, order_id, method, payer) });
  });
  app.post('/v1/checkout/payments/:id/finish', (request, reply) => {
    const { id } = request.params as { id: string };
    const finish = request.body as Finish;
    checkKey(provider, finish.key_id);
    const payment = findPayment(provider, id);
    end(provider, payment, finish);
    return reply.send(outcomeOf(provider, payment));
  });
  app.get('/v1/checkout/payments/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    checkKey(provider, (request.query as { key_id?: string }).key_id);
    return reply.send(outcomeOf(provider, findPayment(provider, id)));
  });
}

function checkKey({ settings }: Provider, key_id: string | undefined) {
  if (key_id !== settings.keyId) {
    throw new ProviderError('The key provided is invalid', { status: 401 });
  }
}

function begin(provider: Provider, order_id: string, method: Method, payer: Payer): string {
  const payment = beginPayment(provider, findOrder(provider, order_id), { method, payer });
  payment.callOff = provider.clock.after(SILENCE_SECONDS, () =>
    movePayment(provider, payment, 'failed'),
  );
  return payment.entity.id;
}

function end(provider: Provider, payment: PaymentRecord, { outcome, seconds = 0 }: Finish) {
  const { method, amount } = payment.entity;
  if (outcome === 'failure' || (method === 'upi' && amount > UPI_CEILING_PAISE)) {
    return movePayment(provider, payment, 'failed');
  }
  if (outcome === 'authorize') return movePayment(provider, payment, 'authorized');
  if (outcome === 'success') return movePayment(provider, payment, successOf(provider, payment));
  // In real seconds: a person is waiting in front of it, or has just left.
  setTimeout(() => succeedLate(provider, payment), seconds * 1000);
}

/** The books may have been emptied, or the payment finished otherwise, while we waited. */
function succeedLate(provider: Provider, payment: PaymentRecord) {
  const { id, status } = payment.entity;
  if (provider.ledger.payments.get(id) !== payment) return;
  if (status === 'created' || status === 'failed') {
    movePayment(provider, payment, successOf(provider, payment));
  }
}

/** What the sheet tells the page: the proof of a payment, or why there is none. */
function outcomeOf({ settings }: Provider, { entity }: PaymentRecord) {
  const { id, order_id, status } = entity;
  const paid = status === 'captured' || status === 'authorized';
  return {
    status,
    ...(paid && { response: tripleOf(settings.keySecret, order_id, id) }),
    ...(status === 'failed' && { error: errorOf(entity) }),
  };
}

function errorOf(payment: PaymentRecord['entity']) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  };
}
