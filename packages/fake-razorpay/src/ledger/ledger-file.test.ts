import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { connectControl } from '../control/control.ts';
import { TEST_KEYS } from '../keys.ts';
import { startFakeRazorpay } from '../start-fake-razorpay.ts';

const authorization = `Basic ${btoa(`${TEST_KEYS.keyId}:${TEST_KEYS.keySecret}`)}`;
const post = async (url: string, body: object) => {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as { id: string } };
};

it('a payment can be refunded after the provider was started again', async () => {
  const dir = mkdtempSync(`${tmpdir()}/ledger-`);
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const ledgerFile = `${dir}/ledger`;
  const first = await startFakeRazorpay({ ledgerFile });
  const order = await post(`${first.origin}/v1/orders`, { amount: 245_000, currency: 'INR' });
  const { razorpay_payment_id: id } = await first.control.pay(order.body.id);
  await first.stop();

  const second = await startFakeRazorpay({ ledgerFile });
  onTestFinished(second.stop);
  const refund = await post(`${second.origin}/v1/payments/${id}/refund`, { amount: 100_000 });

  expect(refund.status).toBe(200);
  const { payments } = await connectControl(second.controlUrl).ledger();
  expect(payments).toMatchObject([{ id, amount_refunded: 100_000, status: 'captured' }]);
});
