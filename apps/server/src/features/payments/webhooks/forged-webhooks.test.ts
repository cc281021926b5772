import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readPaymentsConfig } from '#config/index.ts';
import { createRazorpayClient } from '#integrations/razorpay/client.ts';
import {
  deliverWebhook,
  drainPollers,
  listViolations,
  postWebhook,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';

const { webhookSecret, keySecret } = TEST_KEYS;
const sign = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex');

interface Stolen {
  /** A real event with its signature, and a forged one. */
  body: string;
  signature: string;
  wanted: string;
}
type Forgery = [body: string | Buffer, signature: string | undefined, encoding?: string];

const signed = (body: Buffer): Forgery => [body, sign(webhookSecret, body)];
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const FORGERIES: Record<string, (stolen: Stolen) => Forgery> = {
  'no signature': ({ wanted }) => [wanted, undefined],
  'an empty signature': ({ wanted }) => [wanted, ''],
  'the first byte of the signature': ({ body, signature }) => [body, signature.slice(0, 2)],
  'all but the last digit': ({ body, signature }) => [body, signature.slice(0, 63)],
  capitals: ({ body, signature }) => [body, signature.toUpperCase()],
  'a longer signature': ({ body, signature }) => [body, `${signature}00`],
  'no hexadecimal': ({ wanted }) => [wanted, 'z'.repeat(64)],
  'another secret': ({ wanted }) => [wanted, sign('another-webhook-secret', wanted)],
  'the API key secret': ({ wanted }) => [wanted, sign(keySecret, wanted)],
  'an empty secret': ({ wanted }) => [wanted, sign('', wanted)],
  'the secret "undefined"': ({ wanted }) => [wanted, sign('undefined', wanted)],
  'a plain hash': ({ wanted }) => [wanted, sign('', webhookSecret + wanted)],
  'one bit changed': ({ body, signature }) => {
    const bytes = Buffer.from(body);
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    return [bytes, signature];
  },
  'one space more': ({ body, signature }) => [`${body} `, signature],
  'the same JSON, indented': ({ body, signature }) => [
    JSON.stringify(JSON.parse(body), null, 1),
    signature,
  ],
  "another event's signature": ({ wanted, signature }) => [wanted, signature],
  gzip: ({ body, signature }) => [gzipSync(body), signature, 'gzip'],
  'a byte order mark': ({ body, signature }) => [`\uFEFF${body}`, signature],
  'UTF-16': ({ body, signature }) => [utf16(body), signature],
  // Correctly signed, but not an event.
  'gzip, signed': ({ body }) => signed(gzipSync(body)),
  'a byte order mark, signed': ({ body }) => signed(Buffer.from(`\uFEFF${body}`)),
  'UTF-16, signed': ({ body }) => signed(utf16(body)),
  'an empty body, signed': () => signed(Buffer.of()),
};

/** Rows that a forged webhook must not change. */
async function paymentRows({ db }: TestShop): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from webhook_event) as events, (select count(*) from payment) as payments,
      (select count(*) from orders) as orders, (select count(*) from stock_movement) as movements,
      (select string_agg(status, ' ' order by checkout_id) from checkout) as states`.execute(db);
  return rows;
}

it('no forged webhook is believed: 23 kinds are rejected and change nothing', async () => {
  const shop = await createTestShop();
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  const paid = toPaymentResult(
    await shop.provider.pay(await startCheckout(asha, await shop.addProduct())),
  );
  const unpaidOrder = await startCheckout(meera, await shop.addProduct());
  const failed = await shop.provider.pay(unpaidOrder, { status: 'failed' });
  const event = 'payment.captured' as const;
  const stolen = await shop.provider.eventFor({ event, payment_id: paid.razorpay_payment_id });
  const { body: wanted } = await shop.provider.eventFor({
    event,
    payment_id: failed.razorpay_payment_id,
    status_as: 'captured',
  });
  const before = await paymentRows(shop);

  for (const [name, forge] of Object.entries(FORGERIES)) {
    const [body, signature, encoding] = forge({ ...stolen, wanted });
    const status = await postWebhook(shop, body, {
      ...(signature !== undefined && { 'x-razorpay-signature': signature }),
      ...(encoding && { 'content-encoding': encoding }),
    });
    expect([400, 401, 415], `forgery: ${name}`).toContain(status);
  }

  expect(await paymentRows(shop)).toEqual(before);
  expect(await listViolations(shop)).toEqual([]);
});

it('without a previous secret only the current one is accepted', () => {
  const settings = { ...fakeRazorpayEnv(), RAZORPAY_WEBHOOK_SECRET: 'the secret of this month' };
  const razorpay = createRazorpayClient(readPaymentsConfig(settings));
  const body = Buffer.from('{"event":"x"}');

  expect(razorpay.verifyWebhookSignature(body, sign('the secret of this month', body))).toBe(true);
  expect(razorpay.verifyWebhookSignature(body, sign(webhookSecret, body))).toBe(false);
});

it('valid webhooks are accepted while others are endless or too big', {
  timeout: 60_000,
}, async () => {
  const shop = await createTestShop();
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const asha = await shop.createCustomer();
  const { razorpay_payment_id: payment_id } = await shop.provider.pay(
    await startCheckout(asha, await shop.addProduct()),
  );
  const head =
    'POST /api/razor/webhook HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n';
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(`${head}content-length: 1000\r\n\r\n{`);
    return socket;
  });
  const oversized = Array.from({ length: 5 }, () =>
    postWebhook(shop, Buffer.alloc(1_000_000, 'a'), {}),
  );

  for (let sent = 0; sent < 20; sent += 1) {
    const event_id = `valid-${sent}`;
    expect(await deliverWebhook(shop, { event: 'payment.captured', payment_id, event_id })).toBe(
      200,
    );
  }

  expect(new Set(await Promise.all(oversized))).toEqual(new Set([413]));
  for (const socket of sockets) socket.destroy();
  await drainPollers(shop);
  expect(await listViolations(shop)).toEqual([]);
});
