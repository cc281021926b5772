import { randomUUID } from 'node:crypto';
import { adminLinks, payLinks, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sellByQrCode, sell as sellForMoney } from '../counter/counter-sales.ts';
import { addDeliveryAddress, createDeliveryAddress } from '../delivery-addresses.ts';
import { changeZones } from '../delivery-zones.ts';
import { toPaymentResult } from '../payments.ts';
import { addCoupon, CODE } from '../sales/coupons.ts';
import { openPackingShop } from '../shipments.ts';
import { registerForTax } from '../tax-registration.ts';
import { takeAllTenders } from './counter-month.ts';
import { createDealer, type Pick } from './dealer.ts';

/** A shop that sells in every way, at three rates and into three States. */
export async function openRandomShop() {
  const opened = await openPackingShop({ ownProvider: true });
  const { shop, asha } = opened;
  await registerForTax(shop, 'regular');
  await takeAllTenders(shop);
  const charged = { charge: 49.5, freeFrom: 3000 };
  await changeZones(shop, { district: charged, state: charged, south: charged, rest: charged });
  await addCoupon(shop.db, { percent: 7 });
  const add = async (name: string, price: number, more: object = {}) => ({
    product_id: await shop.addProduct({
      name,
      price_paise: fromRupees(price),
      stock: 500,
      ...more,
    }),
    price,
  });
  const products = [
    await add('Kasavu saree', 2450),
    await add('Brocade', 60_000, { fabric: 'Silk' }),
    await add('Blouse', 3333.33, { type: 'stitched blouse' }),
    await add('Cloth', 417.07, { type: 'fabric' }),
  ] as const;
  const { address } = createDeliveryAddress();
  const delhi = await addDeliveryAddress(shop, asha.user_id);
  const bengaluru = await addDeliveryAddress(shop, asha.user_id, {
    recipient: 'Radha Menon',
    address: {
      ...address,
      city: 'Bengaluru',
      state: 'Bengaluru',
      pinCode: '560001',
      stateCode: '29',
    },
  });
  return { ...opened, products, addresses: [undefined, undefined, delhi, bengaluru] as const };
}

export type RandomShop = Awaited<ReturnType<typeof openRandomShop>>;

export interface RandomSale {
  order_id: string;
  /** Of the first line. */
  product_id: number;
  sent: boolean;
  /** Of somebody with an account, who asks for returns without staff. */
  byAccount: boolean;
}

interface Piece {
  product_id: number;
  price: number;
  quantity: number;
}

function drawPieces({ products }: RandomShop, pick: Pick): [Piece, ...Piece[]] {
  const first = pick(products);
  const others = products.filter((other) => other !== first && pick([true, false]));
  return [
    { ...first, quantity: pick([1, 2, 3]) },
    ...others.map((other) => ({ ...other, quantity: 1 })),
  ];
}

const toLines = (pieces: Piece[]) =>
  pieces.map(({ product_id, quantity }) => ({ product_id, quantity }));

const addPrices = (pieces: Piece[]) =>
  pieces.reduce((all, { price, quantity }) => all + price * quantity, 0);

const roundPaise = (rupees: number) => Math.round(rupees * 100) / 100;

async function pay(
  { shop }: RandomShop,
  caller: { call: RandomShop['asha']['call'] },
  rzp_order_id: string,
): Promise<string> {
  const result = toPaymentResult(await shop.provider.pay(rzp_order_id));
  const verified = await caller.call(payments.verify, { body: result });
  return 'order_id' in verified.body ? verified.body.order_id : '';
}

/** Sometimes with a code. */
async function sellOnWebsite(opened: RandomShop, pieces: Piece[], pick: Pick): Promise<string> {
  const { asha, addresses } = opened;
  const address_id = pick(addresses);
  const { body } = await asha.call(payments.start, {
    body: {
      product_list: toLines(pieces),
      ...(pick([true, false, false]) && { coupon: CODE }),
      ...(address_id !== undefined && { address_id }),
    },
  });
  return pay(opened, asha, body.data.id);
}

/** The charge for delivery, and the share of the prices that is agreed. */
interface LinkTerms {
  delivery: number;
  share: number;
}

async function sellByLink(
  opened: RandomShop,
  pieces: Piece[],
  { delivery, share }: LinkTerms,
): Promise<string> {
  const { shop, admin } = opened;
  const { body: sent } = await admin.call(adminLinks.create, {
    body: {
      request_id: randomUUID(),
      lines: toLines(pieces),
      phone: '9847012345',
      delivery,
      keep_hours: 2,
      total: roundPaise(addPrices(pieces) * share + delivery),
    },
  });
  const token = sent.url.split('/').at(-1) ?? '';
  const { recipient: name, address } = createDeliveryAddress();
  const { body } = await shop.call(payLinks.start, { body: { token, name, address } });
  return pay(opened, shop, body.data.id);
}

/** What is given for the pieces, and the share of their prices that is agreed. */
interface CounterTerms {
  tender: 'cash' | 'card machine' | 'shop upi' | 'qr code';
  share: number;
}

/** Sometimes with an address in another State, from ₹50,000 before tax on always. */
async function sellInShop(
  { shop, admin }: RandomShop,
  pieces: Piece[],
  { tender, share, pick }: CounterTerms & { pick: Pick },
): Promise<string> {
  const [{ product_id } = { product_id: 0 }] = pieces;
  const price = addPrices(pieces);
  const { recipient: name, address } = createDeliveryAddress();
  const given = {
    lines: toLines(pieces),
    // Cash of ₹2,00,000 is forbidden.
    total: roundPaise(Math.min(price * share, 199_999.99)),
    ...((price >= 50_000 || pick([true, false, false])) && { name, address }),
  };
  const sold =
    tender === 'qr code'
      ? await sellByQrCode(shop, admin, product_id, given)
      : await sellForMoney(admin, product_id, { ...given, tender });
  return sold.order_id ?? '';
}

/** Deals every channel, and at each every kind of terms. */
export function createSeller(opened: RandomShop, pick: Pick) {
  const dealChannel = createDealer<'website' | 'link' | 'counter'>(pick, [
    'website',
    'website',
    'link',
    'counter',
    'counter',
  ]);
  const dealLinkTerms = createDealer<LinkTerms>(pick, [
    { delivery: 49.5, share: 1 },
    { delivery: 0, share: 0.9 },
    { delivery: 49.5, share: 0.437 },
  ]);
  const dealCounterTerms = createDealer<CounterTerms>(pick, [
    { tender: 'cash', share: 1 },
    { tender: 'card machine', share: 0.9 },
    { tender: 'shop upi', share: 1 },
    { tender: 'qr code', share: 0.437 },
    { tender: 'cash', share: 0.9 },
  ]);
  return async (): Promise<RandomSale> => {
    const pieces = drawPieces(opened, pick);
    const [{ product_id }] = pieces;
    const channel = dealChannel();
    const byAccount = channel === 'website';
    const order_id = await {
      website: () => sellOnWebsite(opened, pieces, pick),
      link: () => sellByLink(opened, pieces, dealLinkTerms()),
      counter: () => sellInShop(opened, pieces, { ...dealCounterTerms(), pick }),
    }[channel]();
    return { order_id, product_id, sent: channel === 'counter', byAccount };
  };
}
