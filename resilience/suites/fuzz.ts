import { accounts, type Endpoint, ErrorReply, endpoints } from '@shop/contract';
import { SAFE_HEADERS } from '@shop/server/http/security-headers.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { endHolds, fingerprintOf, keepLines, strayFields } from '../checks/fuzz-rows.ts';
import { megabytesOf } from '../checks/memory.ts';
import { buyOne, cookiesFor } from '../harness/callers.ts';
import { furnish, newCustomers, openStage, type Stage } from '../harness/stage.ts';
import { type Answer, askPatiently } from '../harness/wire.ts';
import { type FuzzRequest, requestsTo } from '../load/arbitrary-requests.ts';

const BATCH = 16;
/** Short storms are also made on a machine that does much else. */
const SLOWEST_MS = { short: 4_000, long: 1_000 };
const MOST_GROWTH_MB = 50;
/** A young server grows until its collector has a reason to run; only a long storm tells a leak. */
const LONG = 2_000;

interface Judged {
  request: FuzzRequest;
  answer: Answer;
  complaint: string | undefined;
}

/** Storms every endpoint of the contract with good and bad requests. True: nothing to complain about. */
export async function fuzz({ each, seed }: { each: number; seed: number }): Promise<boolean> {
  const most = '999999999/999999999';
  const limits = {
    LOGIN_TRIES: most,
    SIGNUP_TRIES: most,
    PROFILE_TRIES: most,
    PAY_TRIES: most,
  };
  // Answers that are kept would look like a leak.
  const stage = await openStage({ ...limits, HOT_SECONDS: '0' });
  const complaints: string[] = [];
  try {
    const { products, updated_at, image, email } = await furnish(stage.deps);
    const people = await newCustomers(stage.deps, BATCH);
    const bought = await buyOne(stage, people[0] ?? 0, products[0] ?? 0);
    const known = {
      product_id: products,
      updated_at,
      cart_item_id: [1, 2, 3],
      image,
      email: [email],
      ...bought,
    };
    const stormed = endpoints.map((endpoint) => ({
      endpoint,
      requests: fc.sample(requestsTo(endpoint, known), { numRuns: each, seed }),
      judged: [] as Judged[],
    }));
    const pass = async (from: number, to: number) => {
      for (const { endpoint, requests, judged } of stormed) {
        for (let start = from; start < to; start += BATCH) {
          const batch = requests.slice(start, Math.min(to, start + BATCH));
          judged.push(...(await storm(stage, endpoint, { batch, people, products }, complaints)));
        }
      }
    };

    // What a server needs once, it has after the first half; what grows from then on is a leak.
    const warm = Math.ceil(each / 2);
    await pass(0, warm);
    const memory = megabytesOf(stage.pid);
    await pass(warm, each);
    const longest = each >= LONG ? SLOWEST_MS.long : SLOWEST_MS.short;
    for (const { endpoint, judged } of stormed) {
      tell(endpoint, judged, complaints);
      complaints.push(...tooSlow(endpoint, judged, longest));
    }
    const grown = Math.round(megabytesOf(stage.pid) - memory);
    if (each >= LONG && grown > MOST_GROWTH_MB)
      complaints.push(`the server has grown by ${grown} MB`);
    complaints.push(...(await strayFields(stage.deps.db)));
    console.log(`${endpoints.length} endpoints, ${endpoints.length * each} requests, seed ${seed}`);
    console.log(`memory grew by ${grown} MB; ${complaints.length} complaints`);
    for (const complaint of complaints.slice(0, 20)) console.log(`  ${complaint}`);
  } finally {
    await stage.close();
  }
  return complaints.length === 0;
}

interface Batch {
  batch: FuzzRequest[];
  /** One for each request of a batch. */
  people: number[];
  products: number[];
}

/** Sends a batch, then everything that was refused once more alone: it must not leave a row. */
async function storm(
  stage: Stage,
  endpoint: Endpoint,
  { batch, people, products }: Batch,
  complaints: string[],
): Promise<Judged[]> {
  const { db } = stage.deps;
  const [owner = 0] = people;
  // A new password ends the other sessions of its customer, so there everybody has their own.
  const callers = endpoint === accounts.changeProfile ? people : batch.map(() => owner);
  await keepLines(db, owner, products);
  const judged = await sendAll(stage, endpoint, batch, await cookiesFor(stage, batch, callers));
  let refused = refusedOf(judged);
  // What was refused because of another request may be taken now; the rest must not leave a row.
  for (let taken = true; taken; ) {
    await keepLines(db, owner, products);
    await endHolds(db);
    const cookies = await cookiesFor(stage, refused, callers);
    const before = await fingerprintOf(db);
    const again = await sendAll(stage, endpoint, refused, cookies);
    const still = refusedOf(again);
    taken = still.length < refused.length;
    refused = still;
    judged.push(...again.filter(({ answer }) => answer.status >= 500));
    if (!taken && before !== (await fingerprintOf(db))) {
      complaints.push(`${endpoint.path}: a refused request has left a row`);
    }
  }
  return judged;
}

const refusedOf = (judged: Judged[]) =>
  judged.filter(({ answer }) => answer.status >= 400).map(({ request }) => request);

async function sendAll(
  { origin }: Stage,
  endpoint: Endpoint,
  batch: FuzzRequest[],
  cookies: string[],
): Promise<Judged[]> {
  return Promise.all(
    batch.map(async (request, place) => {
      const headers = { cookie: cookies[place] ?? '', 'x-forwarded-for': `10.0.${place}.1` };
      const answer = await askPatiently(origin, request.raw, headers);
      return { request, answer, complaint: complaintAbout(endpoint, request, answer) };
    }),
  );
}

/** What is wrong with an answer, if anything. */
function complaintAbout(
  endpoint: Endpoint,
  request: FuzzRequest,
  answer: Answer,
): string | undefined {
  const { accepted, raw } = request;
  const { status, text, headers } = answer;
  if (status >= 500) return `answered ${status}`;
  const bare = Object.keys(SAFE_HEADERS).find((name) => text && !headers[name]);
  if (bare) return `came without ${bare}`;
  if (status >= 400) {
    if (text && !reads(ErrorReply, text))
      return `refused with ${status} in words of its own: ${text.slice(0, 80)}`;
  } else if (endpoint.reply !== 'image' && accepted !== undefined && !reads(endpoint.reply, text)) {
    return `answered something else than its reply: ${text.slice(0, 80)}`;
  }
  if (accepted === undefined) return undefined;
  if (endpoint.access !== 'public' && !raw.signedIn)
    return status === 401 ? undefined : `let a stranger in: ${status}`;
  // A signature that is no proof has the right form and is refused all the same.
  if (accepted && status === 400 && !text.includes('"NOT_PAID"'))
    return `refused what the contract accepts: ${text.slice(0, 120)}`;
  if (!accepted && !REFUSED.has(status)) return `took what the contract refuses: ${status}`;
  return undefined;
}

const REFUSED = new Set([400, 413, 431]);

/** Hashes are made one at a time, so a batch of logins waits for itself. */
const waitFor = ({ path }: Endpoint) => (/auth|profile/.test(path) ? 2_500 : 0);

function tooSlow(endpoint: Endpoint, judged: Judged[], longest: number): string[] {
  return judged
    .filter(({ answer }) => answer.milliseconds > longest + waitFor(endpoint))
    .map(({ request, answer }) => {
      const { method, target } = request.raw;
      return `${method} ${target.slice(0, 200)} took ${Math.round(answer.milliseconds)} ms`;
    });
}

function reads(schema: z.core.$ZodType, text: string): boolean {
  try {
    return z.safeParse(schema, JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function tell(endpoint: Endpoint, judged: Judged[], complaints: string[]) {
  const inClass = (from: number) =>
    judged.filter(({ answer: { status } }) => status >= from && status < from + 100).length;
  const slowest = Math.max(...judged.map(({ answer }) => answer.milliseconds));
  const name = `${endpoint.method} ${endpoint.path}`.padEnd(34);
  console.log(
    `${name} ${judged.length} sent  2xx ${inClass(200)}  4xx ${inClass(400)}  5xx ${inClass(500)}  slowest ${Math.round(slowest)} ms`,
  );
  for (const { request, complaint } of judged) {
    if (!complaint) continue;
    const { method, target, type, body } = request.raw;
    complaints.push(
      `${name.trim()}: ${complaint}\n    ${method} ${target.slice(0, 200)} ${type ?? ''} ${body?.slice(0, 300) ?? ''}`,
    );
  }
}
