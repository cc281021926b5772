import { accounts, addressOf, type Endpoint } from '@shop/contract';
import { furnish, newAdmins, newCustomers, openStage, type Stage } from '../harness/stage.ts';
import { ask } from '../harness/wire.ts';

const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

interface Try {
  email: string;
  /** What X-Forwarded-For says; the storm's own address is the trusted hop. */
  from: string;
  /** Sent from another address than the trusted hop's, which nobody believes. */
  disguised?: boolean;
}

/** What guessing passwords gets anybody. True: the limits hold, and time tells nothing. */
export async function guess({ each }: { each: number }): Promise<boolean> {
  const stage = await openStage({});
  const held: boolean[] = [];
  const judge = (words: string, good: boolean) => {
    held.push(good);
    console.log(`${good ? 'held' : 'NOT '}  ${words}`);
  };
  try {
    const { email } = await furnish(stage.deps);
    await newCustomers(stage.deps, each);
    await newAdmins(stage.deps, each);
    await timing(stage, each, judge);
    await guessing(stage, email, judge);
  } finally {
    await stage.close();
  }
  return held.every(Boolean);
}

type Judge = (words: string, good: boolean) => void;

async function guessing(stage: Stage, email: string, judge: Judge) {
  const { logIn, logInAdmin } = accounts;
  const count = async (
    words: string,
    wanted: number,
    endpoint: Endpoint,
    make: (place: number) => Try,
  ) => {
    const tries = Array.from({ length: 1000 }, (_, place) => make(place));
    const through = await letThrough(stage, endpoint, tries);
    judge(`${words}: ${through} tried, ${wanted} allowed`, through === wanted);
  };

  await count('1,000 wrong passwords for one account, one address', PER_ACCOUNT, logIn, () => ({
    email,
    from: '198.51.100.1',
  }));
  await count('1,000 for one admin, 50 addresses', PER_ACCOUNT, logInAdmin, (place) => ({
    email,
    from: `198.51.101.${place % 50}`,
  }));
  await count('one password for 1,000 accounts, one address', PER_ADDRESS, logIn, (place) => ({
    email: `spray${place}@example.com`,
    from: '198.51.102.1',
  }));
  await count('the same, an X-Forwarded-For invented each time', PER_ADDRESS, logIn, (place) => ({
    email: `mask${place}@example.com`,
    from: `203.0.${place % 250}.${Math.floor(place / 250)}`,
    disguised: true,
  }));
  await count('the same, five real addresses', 5 * PER_ADDRESS, logIn, (place) => ({
    email: `net${place}@example.com`,
    from: `198.51.103.${place % 5}`,
  }));
}

/** How many of these tries were compared with a password at all. */
async function letThrough(stage: Stage, endpoint: Endpoint, tries: Try[]): Promise<number> {
  let through = 0;
  for (const one of tries) {
    const { status } = await attempt(stage, endpoint, one);
    if (status === 401 || status === 200) through += 1;
    else if (status !== 429) throw new Error(`a guess was answered with ${status}`);
  }
  return through;
}

/** Known and unknown mails in turn, so that whatever else the machine does meets both alike. */
async function timing(stage: Stage, each: number, judge: Judge) {
  const endpointsOf = { login: accounts.logIn, 'admin login': accounts.logInAdmin };
  for (const [name, endpoint] of Object.entries(endpointsOf)) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let place = 0; place < each; place += 1) {
      const from = `192.0.2.${Math.floor(place / 40)}`;
      known.push(await timeOf(stage, endpoint, { email: `stormy${place}@example.com`, from }));
      unknown.push(await timeOf(stage, endpoint, { email: `nobody${place}@example.com`, from }));
    }
    const [a, b] = [medianOf(known), medianOf(unknown)];
    const apart = Math.abs(a - b);
    judge(
      `${name}, ${each} known and ${each} unknown mails: medians ${a.toFixed(1)} and ${b.toFixed(1)} ms, ${((100 * apart) / b).toFixed(1)} % apart (under 5 % and 10 ms)`,
      apart < 10 && apart / b < 0.05,
    );
  }
}

async function timeOf(stage: Stage, endpoint: Endpoint, one: Try): Promise<number> {
  const { status, milliseconds } = await attempt(stage, endpoint, one);
  if (status !== 401) throw new Error(`a wrong password was answered with ${status}`);
  return milliseconds;
}

const medianOf = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

function attempt({ origin }: Stage, endpoint: Endpoint, { email, from, disguised = false }: Try) {
  const body = JSON.stringify({ email, password: 'not the password' });
  const raw = {
    method: endpoint.method,
    target: addressOf(endpoint),
    type: 'application/json',
    body,
  };
  return ask(
    origin,
    { ...raw, signedIn: false },
    { 'x-forwarded-for': from },
    disguised ? '127.0.0.9' : undefined,
  );
}
