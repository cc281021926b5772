import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { accounts, endpoints, payments } from '@shop/contract';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  brokenLines,
  type Canary,
  findCanaries,
  type Paper,
  readBundle,
} from '../checks/find-pii.ts';
import { openOutgoingLog } from '../checks/outbound-log.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { MOST } from '../harness/processes.ts';
import { reached, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';
import { bring } from '../harness/webhook-client.ts';
import { handleAsAdmin } from '../load/pii-admin.ts';
import {
  type CanaryPerson,
  live,
  look,
  lookAtOwn,
  METRICS_TOKEN,
  openPerson,
  PAYER,
  PERSON,
  suffer,
} from '../load/pii-customer.ts';
import { bringEvents, eventWith } from '../load/pii-events.ts';

const { webhookSecret, keySecret } = TEST_KEYS;

/** A customer whose every value is marked lives in the shop, and none of it is written down. */
export const canaries: Suite = { sample: () => lookFor(), full: () => lookFor() };

const SETTINGS = {
  LOG_LEVEL: 'debug',
  SIGNUP_TRIES: MOST,
  PROFILE_TRIES: MOST,
  METRICS_TOKEN,
};

async function lookFor(): Promise<Verdict> {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-canaries-`);
  const databaseLog = `${folder}/postgres.log`;
  const outgoing = openOutgoingLog();
  const settings = { ...SETTINGS, ...outgoing.settings };
  const house = await openHouse({ durable: true, databaseLog, settings, flags: outgoing.flags });
  try {
    const person = openPerson(house.origins[0] ?? '');
    const signature = await goThrough(house, person);
    const papers = [
      ...[...house.shops, house.worker].map(({ name, words }) => ({ name, text: words() })),
      { name: "PostgreSQL's log", text: readFileSync(databaseLog, 'utf8') },
      ...(await openPapers(house)),
    ];
    const bundle = readBundle();
    const marked = [...CANARIES, ...person.canaries, { what: 'a signature', value: signature }];
    const shown = person.pages.filter((page) => findCanaries(CANARIES, [page]).length > 0);
    const complaints = [
      ...findCanaries(marked, [...papers, ...bundle, ...person.papers]),
      ...papers.slice(0, 2).flatMap(brokenLines),
      ...[400, 401, 404, 409, 413, 503].flatMap((status) =>
        person.statuses.has(status) ? [] : [`nothing was answered ${status}`],
      ),
      ...reached('lines about refusals', timesIn(papers[0], '"refused"'), 20),
      ...reached('statements that failed', timesIn(papers[2], 'ERROR:'), 2),
      ...reached('pages with a marked value', shown.length, 2),
      ...reached('files of the bundle', bundle.length, 10),
      ...outgoing.strangers([house.database.url, house.standIn.origin]),
    ];
    const figures = `${marked.length} marked values, ${papers.length} papers, ${person.papers.length} refusals, ${shown.length} pages of the customer, ${bundle.length} files`;
    return { figures, complaints };
  } finally {
    await house.close();
    outgoing.close();
    rmSync(folder, { recursive: true });
  }
}

const timesIn = (paper: Paper | undefined, words: string) =>
  (paper?.text.split(words).length ?? 1) - 1;

const CANARIES: Canary[] = [
  ...Object.entries({ ...PERSON, ...PERSON.address }).flatMap(([what, value]) =>
    typeof value === 'string' ? [{ what, value }] : [],
  ),
  { what: 'the UPI id', value: PAYER.vpa },
  { what: 'the card', value: PAYER.card.network },
  { what: 'the name on the card', value: PAYER.card.name },
  { what: "the key's secret", value: keySecret },
  { what: "the webhook's secret", value: webhookSecret },
  { what: 'the token of the metrics', value: METRICS_TOKEN },
];

/** The whole way of a customer, then the same with everything broken. Tells the signature. */
async function goThrough(house: House, person: CanaryPerson): Promise<string> {
  const product_id = await house.product({ stock: 50 });
  await live(person, product_id);
  const first = await pay(house, person, product_id);
  const order_id = await orderOf(person, first);
  await lookAtOwn(person, order_id);
  const admin = await handleAsAdmin(house, person, order_id);
  await bringEvents(house, first.razorpay_payment_id);

  for (const fault of ['error-500', 'broken-json', 'wrong-data', 'html-502'] as const) {
    await house.provider.setFault({ call: 'create-order', fault });
    await suffer(person, product_id);
  }
  await look(house.origins[0] ?? '');
  await forgeLines(person, admin);
  await failStatements(house);
  // One of those calls has logged out.
  await person.ask(accounts.logIn, { body: { email: PERSON.email, password: PERSON.password } });

  const second = await pay(house, person, product_id);
  await house.database.kill();
  await suffer(person, product_id);
  await look(house.origins[0] ?? '');
  await lookAtOwn(person, order_id);
  await person.ask(payments.verify, { body: second });
  await bring(house, eventWith({ id: second.razorpay_payment_id }, 'evt_while_away'));
  await house.database.start();
  await until('the order is there', async () => (await orderOf(person, second)) !== '');
  await until('every event is read', async () => {
    const rows = await house.db
      .selectFrom('webhook_event')
      .select('event_id')
      .where('processed_at', 'is', null)
      .where('last_error', 'is', null)
      .execute();
    return rows.length === 0;
  });
  return first.razorpay_signature;
}

/** Presses Buy and pays, as somebody whom the provider knows by the same marks. */
async function pay({ provider }: House, { ask }: CanaryPerson, product_id: number) {
  const reply = await ask(payments.start, {
    body: { product_list: [{ product_id, quantity: 1 }] },
  });
  const { data } = z.parse(payments.start.reply, reply.body);
  const { email, phone } = PERSON;
  const { status: _, ...triple } = await provider.pay(data.id, { email, contact: `+91${phone}` });
  return triple;
}

async function orderOf({ ask }: CanaryPerson, body: object): Promise<string> {
  const reply = await ask(payments.verify, { body });
  const told = z.safeParse(payments.verify.reply, reply.body);
  return told.success && 'order_id' in told.data ? told.data.order_id : '';
}

const FORGED = '\r\n{"level":50,"msg":"forged"}\r\n\u001b[31mred\u001b]0;title\u0007\u009b1m\u2028';

/** Every call, with what would begin a line of its own, or colour a terminal, in every part of it. */
async function forgeLines({ ask }: CanaryPerson, cookie: string): Promise<void> {
  for (const endpoint of endpoints) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, FORGED]),
    );
    const body =
      endpoint.method === 'GET' ? undefined : { email: FORGED, name: FORGED, [FORGED]: FORGED };
    const query = { search: FORGED, [FORGED]: FORGED };
    await ask(endpoint, { params, query, body });
    await ask(endpoint, { params, query, body, cookie });
  }
}

/** What a database refuses, it may not quote: neither the row that is there nor the one that came. */
async function failStatements({ db }: House): Promise<void> {
  const { name, email, phone, address } = PERSON;
  const insert = (given: { email: string; phone: string }) =>
    sql`insert into customer (name, email, phone, address, password_hash)
      values (${name}, ${given.email}, ${given.phone}, ${JSON.stringify(address)}::jsonb, 'none')`
      .execute(db)
      .catch(() => {});
  await insert({ email, phone });
  await insert({ email: `third.${email}`, phone: `${phone}9` });
}

/** What whoever watches the shop is told. */
async function openPapers({ origins }: House): Promise<Paper[]> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return Promise.all(
    ['/metrics', '/health/live', '/health/ready'].map(async (path) => {
      const answer = await fetch(`${origins[0]}${path}`, { headers });
      return { name: path, text: await answer.text() };
    }),
  );
}
