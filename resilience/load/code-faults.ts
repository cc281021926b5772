import { randomUUID } from 'node:crypto';
import { type CounterTender, counter } from '@shop/contract';
import type { TestStaff } from '@shop/test-kit/accounts';
import { becomesTrue } from '@shop/test-kit/wait-for';
import { pressSale, readQrId, readSale, startSale } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import { call, type Reply } from '../harness/http-client.ts';
import { expectCount } from '../harness/suite.ts';

/** A step with a QR code at the counter, in which a call to the provider fails. */
type CodeStep = (
  env: Environment,
  inject: () => Promise<void>,
  seller: TestStaff,
) => Promise<{ milliseconds: number; failures: string[] }>;

const saleOf = (product_id: number, tender: CounterTender) => ({
  request_id: randomUUID(),
  lines: [{ product_id, quantity: 1 }],
  tender,
});

async function startByCode(env: Environment, seller: TestStaff) {
  const product_id = await env.addProduct({ stock: 1 });
  const reply = await startSale(env, seller, saleOf(product_id, 'qr code'));
  const sale = readSale(reply);
  if (!sale) throw new Error(`the sale could not start: ${reply.status} ${reply.text}`);
  return { ...sale, product_id, qr_id: readQrId(sale.upi_text) };
}

/** Stays on the screen until the sale is over. */
async function expectPaid(env: Environment, seller: TestStaff, sale_id: string): Promise<string[]> {
  const isPaid = () =>
    becomesTrue(async () => {
      const seen = readSale(await pressSale(env, seller, 'view', sale_id));
      return seen?.state === 'paid';
    });
  return (await isPaid()) ? [] : [`the paid code of ${sale_id} sells nothing`];
}

const payQuietly = (env: Environment, qr_id: string) =>
  env.provider.payQr(qr_id, { afterClose: true, webhooks: false });

async function countStock({ db }: Environment, product_id: number): Promise<number> {
  const { stock } = await db
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  return stock;
}

/** A code whose response is lost is never shown, and keeps no piece: it is sold by another tender at once. */
export const makeCode: CodeStep = async (env, inject, seller) => {
  const product_id = await env.addProduct({ stock: 1 });
  const { cookie, ip } = seller;
  const body = saleOf(product_id, 'qr code');
  await inject();
  const reply = await call(env.origin, counter.start, { cookie, ip, body });
  await env.clearFaults();
  const { milliseconds, status } = reply;
  const sale = status === 200 ? readSale(reply) : undefined;
  if (sale) {
    await payQuietly(env, readQrId(sale.upi_text));
    return { milliseconds, failures: await expectPaid(env, seller, sale.sale_id) };
  }
  return { milliseconds, failures: await expectFree(env, seller, { product_id, reply, body }) };
};

interface Refused {
  product_id: number;
  reply: Reply;
  body: ReturnType<typeof saleOf>;
}

async function expectFree(
  env: Environment,
  seller: TestStaff,
  { product_id, reply, body }: Refused,
): Promise<string[]> {
  const stock = await countStock(env, product_id);
  const again = readSale(await startSale(env, seller, body));
  const instead = readSale(await startSale(env, seller, saleOf(product_id, 'shop upi')));
  const sold = instead && readSale(await pressSale(env, seller, 'receive', instead.sale_id));
  const isRefused = reply.text.includes('QR_CODE_REFUSED');
  return [
    ...(isRefused ? [] : [`reply ${reply.status} ${reply.text} without a code`]),
    ...(again?.state === 'ended' ? [] : [`the same sale is ${again?.state}`]),
    ...expectCount('pieces on the shelf', stock, 1),
    ...(sold?.state === 'paid' ? [] : [`the piece is not sold instead: ${sold?.state}`]),
  ];
}

/** Staff cancel while the provider does not close the code: whoever still pays gets the money back. */
export const cancelCode: CodeStep = async (env, inject, seller) => {
  const { sale_id, qr_id, product_id } = await startByCode(env, seller);
  await inject();
  const { cookie, ip } = seller;
  const params = { sale_id };
  const reply = await call(env.origin, counter.cancel, { cookie, ip, params });
  await env.clearFaults();
  await payQuietly(env, qr_id);
  await env.advanceTime('6 minutes');
  return {
    milliseconds: reply.milliseconds,
    failures: [
      ...(readSale(reply)?.state === 'ended' ? [] : [`cancelled: ${reply.status} ${reply.text}`]),
      ...expectCount('pieces on the shelf', await countStock(env, product_id), 1),
    ],
  };
};

/** The screen asks for the payments of the code. */
export const lookAtCode: CodeStep = async (env, inject, seller) => {
  const { sale_id, qr_id } = await startByCode(env, seller);
  await payQuietly(env, qr_id);
  await inject();
  const { cookie, ip } = seller;
  const reply = await call(env.origin, counter.view, { cookie, ip, params: { sale_id } });
  await env.clearFaults();
  return {
    milliseconds: reply.milliseconds,
    failures: [
      ...expectCount('as reply to a screen', reply.status, 200),
      ...(await expectPaid(env, seller, sale_id)),
    ],
  };
};

const LONG_AGO = 2 * 3_600;

/** A payment without notes, which only the nightly comparison meets. @returns a check of the sale */
export async function payWithoutNotes(env: Environment, seller: TestStaff) {
  const { sale_id, qr_id } = await startByCode(env, seller);
  await env.provider.setBehaviour({ qrNotes: false });
  await env.provider.advanceClock(-LONG_AGO);
  await payQuietly(env, qr_id);
  await env.provider.advanceClock(LONG_AGO);
  await env.provider.setBehaviour({ qrNotes: true });
  return async (): Promise<string[]> => {
    const { status } = await env.db
      .selectFrom('checkout')
      .select('status')
      .where('checkout_id', '=', sale_id)
      .executeTakeFirstOrThrow();
    return status === 'paid' ? [] : [`the sale of an old payment is ${status}`];
  };
}
