import { type CounterSale, type CounterSaleInput, counter, type Endpoint } from '@shop/contract';
import { expect, it } from 'vitest';
import { ApiError, type Call } from '#api/call.ts';
import { openSale, type WantedSale } from './open-sale.ts';
import { receiveMoney } from './receive-money.ts';

const CASH: WantedSale = { lines: [{ product_id: 1, quantity: 1 }], tender: 'cash' };
const LOST = new ApiError(undefined, 'The shop could not be reached.', 0);

const toSale = (sale_id: string, state: CounterSale['state'] = 'waiting'): CounterSale => ({
  sale_id,
  state,
  tender: 'cash',
  total: 2450,
  expires_at: '2026-11-18T06:55:00Z',
});

type Reply = CounterSale | Error;

/** A shop that replies in this order, and what it was asked. */
function imitateShop(...replies: Reply[]) {
  const asked: [path: string, input: unknown][] = [];
  let sent: CounterSaleInput | undefined;
  const call = async (endpoint: Endpoint, input: unknown) => {
    asked.push([endpoint.path, input]);
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return {
    asked,
    // It only knows sales.
    call: call as Call,
    remember: (body: CounterSaleInput | undefined) => {
      sent = body;
    },
    getSent: () => sent,
  };
}

const bodyOf = (input: unknown) => (input as { body: CounterSaleInput }).body;

it('[COUNTER-15] a lost reply is asked for by the same request, also when it is entered later', async () => {
  const shop = imitateShop(LOST, toSale('a', 'paid'));
  await expect(openSale(shop, { sent: undefined, wanted: CASH })).rejects.toBe(LOST);
  const sent = shop.getSent();
  const later = { ...CASH, entered_later: true };

  expect(await openSale(shop, { sent, wanted: later })).toEqual(toSale('a', 'paid'));
  expect(shop.asked.map(([, input]) => bodyOf(input))).toEqual([
    sent,
    { ...sent, entered_later: true },
  ]);
});

it('[COUNTER-15] another bill first ends the sale whose reply was lost', async () => {
  const sent = { ...CASH, request_id: '11111111-1111-4111-8111-111111111111' };
  const wanted: WantedSale = { ...CASH, tender: 'card machine' };
  const shop = imitateShop(toSale('a'), toSale('a', 'ended'), toSale('b'));

  expect(await openSale(shop, { sent, wanted })).toEqual(toSale('b'));
  expect(shop.asked.map(([path]) => path)).toEqual([
    counter.start.path,
    counter.cancel.path,
    counter.start.path,
  ]);
  expect(shop.getSent()?.request_id).not.toBe(sent.request_id);
});

it('[COUNTER-15] a sale whose money was taken stays sold, although another bill was meant', async () => {
  const sent = { ...CASH, request_id: '11111111-1111-4111-8111-111111111111' };
  const wanted: WantedSale = { ...CASH, lines: [{ product_id: 2, quantity: 1 }] };
  const shop = imitateShop(toSale('a', 'paid'), toSale('a', 'paid'));

  expect(await openSale(shop, { sent, wanted })).toEqual(toSale('a', 'paid'));
});

it('[COUNTER-15] what the shop refused is forgotten; what it may have taken is not', async () => {
  const soldOut = new ApiError('OUT_OF_STOCK', 'Only 0 products left', 409);
  const shop = imitateShop(soldOut, LOST);
  await expect(openSale(shop, { sent: undefined, wanted: CASH })).rejects.toBe(soldOut);
  expect(shop.getSent()).toBeUndefined();
  await expect(openSale(shop, { sent: undefined, wanted: CASH })).rejects.toBe(LOST);
  expect(shop.getSent()).toMatchObject(CASH);
});

it('[COUNTER-01] money that comes after the ten minutes starts the sale once more', async () => {
  const sent = { ...CASH, request_id: '11111111-1111-4111-8111-111111111111' };
  const ended = new ApiError('COUNTER_SALE_ENDED', 'This sale has ended.', 409);
  const shop = imitateShop(ended, toSale('a', 'ended'), toSale('b'), toSale('b', 'paid'));

  expect(await receiveMoney(shop, { sale: toSale('a'), sent, reference: undefined })).toEqual(
    toSale('b', 'paid'),
  );
  expect(shop.getSent()?.request_id).not.toBe(sent.request_id);
});
