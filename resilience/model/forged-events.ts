import { gzipSync } from 'node:zlib';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import {
  bring,
  type Letter,
  letterOf,
  type SignedEvent,
  signed,
  untilRead,
} from '../harness/webhook-client.ts';

const LANES = 16;
const REPLAYS = 20;
const { webhookSecret, keySecret } = TEST_KEYS;

/** Letters that say they come from the provider. None of them is believed. */
export const forgedEvents: Suite = {
  sample: (run) => forge(run, 200),
  full: (run) => forge(run, 2_000),
};

/** What a forger has: an event that was really sent, and one that they would like to have sent. */
interface Desk {
  stolen: SignedEvent;
  wished: string;
  chance: Chance;
}

const withSignature = (text: string | Uint8Array, signature: string): Letter => ({
  text,
  headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `forged-${signature}` },
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const withMark = (text: string) => `\uFEFF${text}`;

const FORGERIES: Record<string, (desk: Desk) => Letter> = {
  'no signature': ({ wished }) => ({ text: wished, headers: {} }),
  'an empty signature': ({ wished }) => withSignature(wished, ''),
  'a short signature': ({ stolen, chance }) =>
    withSignature(stolen.body, stolen.signature.slice(0, 1 + chance.below(63))),
  'a signature in capitals': ({ stolen }) =>
    withSignature(stolen.body, stolen.signature.toUpperCase()),
  'a signature and more': ({ stolen }) => withSignature(stolen.body, `${stolen.signature}00`),
  'no hexadecimal': ({ wished }) => withSignature(wished, 'z'.repeat(64)),
  'another secret': ({ wished }) => withSignature(wished, signed('another-webhook-secret', wished)),
  'the secret of the key': ({ wished }) => withSignature(wished, signed(keySecret, wished)),
  'an empty secret': ({ wished }) => withSignature(wished, signed('', wished)),
  'the word undefined as secret': ({ wished }) =>
    withSignature(wished, signed('undefined', wished)),
  'one byte changed': ({ stolen, chance }) => {
    const bytes = Buffer.from(stolen.body);
    const place = chance.below(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << chance.below(8));
    return withSignature(bytes, stolen.signature);
  },
  'one space more': ({ stolen }) => withSignature(`${stolen.body} `, stolen.signature),
  'written anew': ({ stolen }) =>
    withSignature(JSON.stringify(JSON.parse(stolen.body), null, 1), stolen.signature),
  'the signature of another event': ({ wished, stolen }) => withSignature(wished, stolen.signature),
  'a simple hash': ({ wished }) => withSignature(wished, signed('', webhookSecret + wished)),
  packed: ({ stolen }) => ({
    ...withSignature(gzipSync(stolen.body), stolen.signature),
    headers: { 'x-razorpay-signature': stolen.signature, 'content-encoding': 'gzip' },
  }),
  'with a byte order mark': ({ stolen }) => withSignature(withMark(stolen.body), stolen.signature),
  'in UTF-16': ({ stolen }) => withSignature(utf16(stolen.body), stolen.signature),
  // Signed as they stand: even then they are no event.
  'packed and signed': ({ stolen }) => resigned(gzipSync(stolen.body)),
  'marked and signed': ({ stolen }) => resigned(Buffer.from(withMark(stolen.body))),
  'UTF-16 and signed': ({ stolen }) => resigned(utf16(stolen.body)),
  'nothing, signed': () => resigned(Buffer.of()),
};

const resigned = (bytes: Buffer) => withSignature(bytes, signed(webhookSecret, bytes));

async function forge({ seed, times }: Run, usual: number): Promise<Verdict> {
  const count = times ?? usual;
  const chance = chanceOf(seed);
  const kinds = Object.entries(FORGERIES);
  const house = await openHouse();
  try {
    const { wished, stolen } = await furnishDesk(house);
    const before = await rowsOf(house);
    const complaints: string[] = [];
    await inLanes(Array.from({ length: count }), LANES, async (_, place) => {
      const [name, make] = kinds[place % kinds.length] ?? kinds[0] ?? [];
      if (!make) return;
      const { status } = await bring(house, make({ stolen, wished, chance }));
      if (status !== 401 && status !== 400) complaints.push(`${name} was answered ${status}`);
    });
    const after = await rowsOf(house);
    if (after !== before) complaints.push(`rows were ${before} and are ${after}`);
    complaints.push(...(await replay(house, stolen)), ...(await check(house)));
    complaints.push(...exactly('orders', await countRows(house, 'orders'), 1));
    return {
      figures: `${count} letters of ${kinds.length} kinds, and ${REPLAYS} replays`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

/** The forger has bought something honestly, and holds a dear piece that the bank refused to pay. */
async function furnishDesk(house: House) {
  const buyers = buyersOf(house);
  const [honest, forger] = await house.customers(2);
  if (!honest || !forger) throw new Error('nobody came');
  await house.provider.setWebhooks({ enabled: false });
  const order = async (who: typeof honest, rupees: number) => {
    const product_id = await house.product({ stock: 1, rupees });
    const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    return rzp_order_id;
  };
  const paid = await buyers.pay(await order(honest, 100));
  const refused = await buyers.pay(await order(forger, 90_000), { status: 'failed' });
  await buyers.verify(honest, paid);
  const event = 'payment.captured';
  const stolen = await house.provider.eventFor({ event, payment_id: paid.razorpay_payment_id });
  const { body: wished } = await house.provider.eventFor({
    event,
    payment_id: refused.razorpay_payment_id,
    status_as: 'captured',
  });
  return { stolen, wished };
}

/** What was really sent may come again under any number: it is taken and changes nothing. */
async function replay(house: House, stolen: SignedEvent): Promise<string[]> {
  const before = await moneyOf(house);
  const ids = Array.from({ length: REPLAYS }, (_, place) => `replay-${place}`);
  const replies = await Promise.all(
    ids.map((event_id) => bring(house, letterOf({ ...stolen, event_id }))),
  );
  await untilRead(house, ids);
  const taken = replies.filter(({ status }) => status === 200).length;
  const after = await moneyOf(house);
  return [
    ...exactly('replays taken', taken, REPLAYS),
    ...(after === before ? [] : [`after the replays ${after} and not ${before}`]),
  ];
}

/** What no forged letter may touch. */
async function rowsOf({ db }: House): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(' ', (select count(*) from webhook_event), (select count(*) from payment),
      (select count(*) from orders), (select count(*) from refund), (select count(*) from stock_move),
      (select string_agg(state, ' ' order by checkout_id) from checkout)) as words`.execute(db);
  return rows[0]?.words ?? '';
}

async function moneyOf({ db }: House): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(' ', (select json_agg(p order by 1) from (
        select rzp_payment_id, status, outcome from payment) p),
      (select count(*) from orders), (select count(*) from refund),
      (select count(*) from stock_move)) as words`.execute(db);
  return rows[0]?.words ?? '';
}
