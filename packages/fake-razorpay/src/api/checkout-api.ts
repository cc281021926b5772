import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Method } from '../ledger/entities.ts';
import type { PaymentRecord } from '../ledger/ledger.ts';
import type { Payer } from '../ledger/new-payment.ts';
import { findOrder } from '../ledger/orders.ts';
import {
  findPayment,
  scheduleTransition,
  startPayment,
  successStatus,
  transitionPayment,
} from '../ledger/payments.ts';
import type { Provider } from '../provider.ts';
import { signPayment } from '../webhooks/signatures.ts';
import { ProviderError } from './provider-error.ts';

const ASSETS = {
  '/v1/checkout.js': ['checkout.js', 'text/javascript'],
  '/v1/checkout/sheet': ['sheet.html', 'text/html'],
  '/v1/checkout/sheet.css': ['sheet.css', 'text/css'],
  '/v1/checkout/sheet.js': ['sheet.js', 'text/javascript'],
  '/v1/checkout/order.js': ['order.js', 'text/javascript'],
  '/v1/checkout/forms.js': ['forms.js', 'text/javascript'],
  '/v1/checkout/qr.js': ['qr.js', 'text/javascript'],
} as const;

/** A payment without the bank's response fails after this time. */
const BANK_TIMEOUT_SECONDS = 600;
const MAX_UPI_PAISE = 1_00_000_00;

interface StartRequest extends Payer {
  key_id: string;
  order_id: string;
  method: Method;
}

interface FinishRequest {
  key_id: string;
  outcome: 'success' | 'failure' | 'authorize' | 'late';
  seconds?: number;
}

/** checkout.js, the payment sheet, and the API of the sheet. */
export function registerCheckoutApi(app: FastifyInstance, provider: Provider): void {
  for (const [url, [file, type]] of Object.entries(ASSETS)) {
    const text = readFileSync(new URL(`../checkout-ui/${file}`, import.meta.url), 'utf8');
    app.get(url, (_request, reply) =>
      reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
        .send(text),
    );
  }
  // Only the sheet calls these routes, with bodies of these types.
  app.get('/v1/checkout/orders/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    checkKey(provider, (request.query as { key_id?: string }).key_id);
    const { amount, status } = findOrder(provider, id).entity;
    return reply.send({ amount, status });
  });
  app.post('/v1/checkout/payments', (request, reply) => {
    const { key_id, order_id, method, ...payer } = request.body as StartRequest;
    checkKey(provider, key_id);
    return reply.send({ payment_id: startCheckoutPayment(provider, order_id, method, payer) });
  });
  app.post('/v1/checkout/payments/:id/finish', (request, reply) => {
    const { id } = request.params as { id: string };
    const finish = request.body as FinishRequest;
    checkKey(provider, finish.key_id);
    const payment = findPayment(provider, id);
    finishCheckoutPayment(provider, payment, finish);
    return reply.send(presentOutcome(provider, payment));
  });
  app.get('/v1/checkout/payments/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    checkKey(provider, (request.query as { key_id?: string }).key_id);
    return reply.send(presentOutcome(provider, findPayment(provider, id)));
  });
}

function checkKey({ settings }: Provider, key_id: string | undefined) {
  if (key_id !== settings.keyId) {
    throw new ProviderError('The key provided is invalid', { status: 401 });
  }
}

function startCheckoutPayment(
  provider: Provider,
  order_id: string,
  method: Method,
  payer: Payer,
): string {
  const payment = startPayment(provider, findOrder(provider, order_id), { method, payer });
  scheduleTransition(provider, payment, { seconds: BANK_TIMEOUT_SECONDS, status: 'failed' });
  return payment.entity.id;
}

function finishCheckoutPayment(
  provider: Provider,
  payment: PaymentRecord,
  { outcome, seconds = 0 }: FinishRequest,
) {
  const { method, amount } = payment.entity;
  if (outcome === 'failure' || (method === 'upi' && amount > MAX_UPI_PAISE)) {
    return transitionPayment(provider, payment, 'failed');
  }
  if (outcome === 'authorize') return transitionPayment(provider, payment, 'authorized');
  if (outcome === 'success')
    return transitionPayment(provider, payment, successStatus(provider, payment));
  // Unscaled seconds: a person may be waiting in front of the sheet.
  setTimeout(() => succeedLate(provider, payment), seconds * 1000);
}

/** Does nothing when the ledger has been reset or the payment has finished. */
function succeedLate(provider: Provider, payment: PaymentRecord) {
  const { id, status } = payment.entity;
  if (provider.ledger.payments.get(id) !== payment) return;
  if (status === 'created' || status === 'failed') {
    transitionPayment(provider, payment, successStatus(provider, payment));
  }
}

function presentOutcome({ settings }: Provider, { entity }: PaymentRecord) {
  const { id, order_id, status } = entity;
  const paid = status === 'captured' || status === 'authorized';
  return {
    status,
    ...(paid && { response: signPayment(settings.keySecret, order_id ?? '', id) }),
    ...(status === 'failed' && { error: presentError(entity) }),
  };
}

function presentError(payment: PaymentRecord['entity']) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  };
}
