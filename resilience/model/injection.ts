import { accounts, type Endpoint, endpoints, managing } from '@shop/contract';
import { fingerprintOf } from '../checks/fuzz-rows.ts';
import { complaintAbout, lateOnes, type Sent } from '../checks/injection-answers.ts';
import { countTables, objectsOf, type TableCounts } from '../checks/injection-rows.ts';
import { searchLiterally } from '../checks/literal-search.ts';
import { openOutgoingLog } from '../checks/outbound-log.ts';
import { buyOne, cookiesFor } from '../harness/callers.ts';
import { MOST } from '../harness/processes.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { furnish, newCustomers, openStage, type Stage } from '../harness/stage.ts';
import { type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { askPatiently } from '../harness/wire.ts';
import { writeDraft } from '../load/arbitrary-requests.ts';
import { DOORS_BESIDE } from '../load/injection-doors.ts';
import type { Draft, RawRequest } from '../load/mutate-request.ts';
import { placesOf } from '../load/payload-places.ts';
import { type Payload, SQL_PAYLOADS } from '../load/sql-payloads.ts';

const BATCH = 16;
const SETTINGS = {
  LOGIN_TRIES: MOST,
  SIGNUP_TRIES: MOST,
  PROFILE_TRIES: MOST,
  PAY_TRIES: MOST,
  HOT_SECONDS: '0',
};

/** Texts that hope to become part of a statement, in every field of every call. None of them does. */
export const injection: Suite = {
  sample: (run) => inject(run, run.times ?? 5),
  full: (run) => inject(run, run.times ?? SQL_PAYLOADS.length),
};

/** One place where a text can be put, and the request that carries it there. */
export interface Door {
  name: string;
  endpoint?: Endpoint;
  requestWith: (text: string) => { raw: RawRequest; headers?: Record<string, string> };
}

async function inject({ seed }: Run, each: number): Promise<Verdict> {
  const outgoing = openOutgoingLog();
  const stage = await openStage({ ...SETTINGS, ...outgoing.settings }, outgoing.flags);
  try {
    const { people, doors } = await furnishDoors(stage, seed);
    const sessions = sessionsOf(stage, people);
    const chance = chanceOf(seed);
    const [before, objects] = [await countTables(stage.deps.db), await objectsOf(stage.deps.db)];
    const made: TableCounts = { customer: 0, product: 0 };
    const complaints: string[] = [];
    let count = 0;
    for (const door of doors) {
      const sent = await tryDoor(
        stage,
        door,
        { payloads: chosen(chance, each), sessions },
        complaints,
      );
      count += sent.length;
      noteMade(made, door, sent);
    }
    complaints.push(...rowsMissing(before, await countTables(stage.deps.db), made));
    if (objects !== (await objectsOf(stage.deps.db))) complaints.push('the tables have changed');
    const texts = chosen(chance, Math.max(each, 60)).map(({ text }) => text);
    const searched = await searchLiterally(stage, texts, complaints);
    complaints.push(
      ...outgoing.strangers([stage.url, stage.providerOrigin]),
      ...reached('places', doors.length, 110),
      ...reached('searches', searched, each / 2),
    );
    const figures = `${SQL_PAYLOADS.length} payloads, ${doors.length} places, ${count} requests, ${searched} searches`;
    return { figures, complaints };
  } finally {
    await stage.close();
    outgoing.close();
  }
}

/** Every place of every call, on a stage where some ids are good, and the doors beside them. */
async function furnishDoors(stage: Stage, seed: number) {
  const { products, updated_at, image, email } = await furnish(stage.deps);
  const people = await newCustomers(stage.deps, BATCH + 1);
  const bought = await buyOne(stage, people[0] ?? 0, products[0] ?? 0);
  const known = { product_id: products, updated_at, cart_item_id: [1], image, email: [email] };
  const places = endpoints.flatMap((one) => placesOf(one, { ...known, ...bought }, seed));
  return { people, doors: [...places.map(doorOf), ...DOORS_BESIDE] };
}

/** Some of each kind, so that the quick ones say how long an answer takes there. */
function chosen(chance: Chance, each: number): Payload[] {
  const [sleeping, others] = [true, false].map((sleeps) =>
    chance.shuffle(SQL_PAYLOADS.filter((payload) => payload.sleeps === sleeps)),
  );
  const some = [...(sleeping ?? []).slice(0, Math.ceil(each / 4)), ...(others ?? [])];
  return chance.shuffle(some.slice(0, each));
}

const doorOf = ({ endpoint, name, draftWith }: ReturnType<typeof placesOf>[number]): Door => ({
  name,
  endpoint,
  requestWith: (text) => ({
    raw: writeDraft(endpoint, unique(endpoint, draftWith(text), name), true),
  }),
});

let accountsOpened = 0;

/** One mail opens one account: unless the mail is what is tried, every account has one of its own. */
function unique(endpoint: Endpoint, draft: Draft, name: string): Draft {
  if (endpoint !== accounts.signUp || name.endsWith('.email')) return draft;
  accountsOpened += 1;
  return { ...draft, body: { ...Object(draft.body), email: `stung${accountsOpened}@example.com` } };
}

type Sessions = (door: Door) => Promise<string[]>;

/** The owner's sessions serve every door but those that may end them. */
function sessionsOf(stage: Stage, [owner = 0, ...others]: number[]): Sessions {
  const own = others.map(() => owner);
  const open = (ids: number[]) => cookiesFor(stage, Array(BATCH).fill(SIGNED_IN), ids);
  const kept = open(own);
  return ({ endpoint }) => {
    if (endpoint === accounts.changeProfile) return open(others);
    return endpoint === accounts.logOut ? open(own) : kept;
  };
}

const SIGNED_IN = {
  raw: { method: 'GET', target: '/', type: undefined, body: undefined, signedIn: true },
};

async function tryDoor(
  stage: Stage,
  door: Door,
  { payloads, sessions }: { payloads: Payload[]; sessions: Sessions },
  complaints: string[],
): Promise<Sent[]> {
  const cookies = () => sessions(door);
  const say = (words: string) => complaints.push(`${door.name}: ${words}`);
  const written = payloads.map((payload) => ({ payload, ...door.requestWith(payload.text) }));
  const sent = await sendAll(stage, written, cookies);
  const refused = sent.filter(({ answer }) => answer.status >= 400);
  const again = await sendAll(stage, refused, cookies, async (send) => {
    const before = await fingerprintOf(stage.deps.db);
    const answers = await send();
    const taken = answers.some(({ answer }) => answer.status < 400);
    if (!taken && before !== (await fingerprintOf(stage.deps.db))) say('a refusal has left a row');
    return answers;
  });
  for (const one of [...sent, ...again]) {
    const wrong = complaintAbout(one.answer);
    if (wrong) say(`${wrong} to ${JSON.stringify(one.payload.text)}`);
  }
  for (const words of lateOnes(sent)) say(words);
  return [...sent, ...again];
}

type Written = Pick<Sent, 'payload' | 'raw'> & { headers?: Record<string, string> };

async function sendAll(
  stage: Stage,
  written: Written[],
  sessions: () => Promise<string[]>,
  around: (send: () => Promise<Sent[]>) => Promise<Sent[]> = (send) => send(),
): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let start = 0; start < written.length; start += BATCH) {
    const batch = written.slice(start, start + BATCH);
    const cookies = await sessions();
    const send = () =>
      Promise.all(
        batch.map(async ({ payload, raw, headers = {} }, place) => {
          const own = {
            cookie: raw.signedIn ? (cookies[place] ?? '') : '',
            'x-forwarded-for': `10.0.${place}.1`,
          };
          const answer = await askPatiently(stage.origin, raw, { ...own, ...headers });
          return { payload, raw, headers, answer };
        }),
      );
    sent.push(...(await around(send)));
  }
  return sent;
}

function noteMade(made: TableCounts, { endpoint }: Door, sent: Sent[]): void {
  const taken = sent.filter(({ answer }) => answer.status < 400).length;
  if (endpoint === accounts.signUp) made.customer = (made.customer ?? 0) + taken;
  if (endpoint === managing.add) made.product = (made.product ?? 0) + taken;
}

function rowsMissing(before: TableCounts, after: TableCounts, made: TableCounts): string[] {
  return Object.entries(before).flatMap(([table, count]) => {
    const wanted = count + (made[table] ?? 0);
    return after[table] === wanted ? [] : [`${table} has ${after[table]} rows, not ${wanted}`];
  });
}
