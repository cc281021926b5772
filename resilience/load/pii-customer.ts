import { accounts, cart, type Endpoint, orders, payments } from '@shop/contract';
import type { Canary, Paper } from '../checks/find-pii.ts';
import { type CallOptions, callShop, type Reply } from '../harness/http-client.ts';

/** What is known of one customer, each of it found nowhere else. */
export const PERSON = {
  name: 'Kanarina Vezhambal',
  email: 'kanarina.vezhambal@canary.example',
  phone: '9876001234',
  password: 'kanari pass phrase 77',
  address: {
    houseName: 'Kanari Nivas 4711',
    post_office: 'Kanaripuram',
    city: 'Kanarikara',
    state: 'Kanarinad',
    pinCode: '690077',
  },
};

/** What the provider knows of the same customer, and sends with its events. */
export const PAYER = {
  vpa: 'kanarina@canarybank',
  card: { last4: '7391', network: 'KANARIPAY', name: 'KANARINA ON CARD' },
};

export const METRICS_TOKEN = 'kanari-metrics-token-0815';

/** One customer's browser: it keeps cookies, and everything that it was refused with. */
export interface CanaryPerson {
  ask: (endpoint: Endpoint, options?: CallOptions & Query) => Promise<Reply>;
  /** Opens a page in the customer's name. */
  visit: (path: string) => Promise<void>;
  canaries: Canary[];
  papers: Paper[];
  /** What was shown to the customer. */
  pages: Paper[];
  statuses: Set<number>;
}

interface Query {
  query?: Record<string, string>;
}

export function openPerson(origin: string): CanaryPerson {
  let cookie = '';
  const [papers, pages, canaries]: [Paper[], Paper[], Canary[]] = [[], [], []];
  const statuses = new Set<number>();
  const keep = (set: string[]) => {
    const fresh = set.map((one) => one.split(';')[0] ?? '').filter((one) => !one.endsWith('='));
    if (fresh.length > 0) cookie = fresh.join('; ');
    for (const one of fresh) {
      canaries.push({ what: 'a session', value: one.split('=')[1] ?? '' });
    }
  };
  const note = (status: number, about: string, told: object) => {
    if (status < 400) return;
    papers.push({ name: `an answer ${status} of ${about}`, text: JSON.stringify(told) });
  };
  return {
    canaries,
    papers,
    pages,
    statuses,
    async visit(path) {
      const answer = await fetch(origin + path, { redirect: 'manual', headers: { cookie } });
      const text = await answer.text();
      note(answer.status, path, { text, headers: [...answer.headers] });
      if (answer.ok) pages.push({ name: path, text });
    },
    async ask(endpoint, options = {}) {
      const { query, ...rest } = options;
      const path = query ? `${endpoint.path}?${new URLSearchParams(query)}` : endpoint.path;
      // The path stays one of the API's.
      const asked = { ...endpoint, path: path as Endpoint['path'] };
      const reply = await callShop(origin, asked, { cookie, ...rest });
      keep([reply.headers['set-cookie'] ?? []].flat());
      statuses.add(reply.status);
      note(reply.status, endpoint.path, { body: reply.body, headers: reply.headers });
      return reply;
    },
  };
}

/** Everything that a customer does, good and bad. */
export async function live({ ask, statuses }: CanaryPerson, product_id: number): Promise<void> {
  const { email, password } = PERSON;
  await ask(accounts.signUp, { body: PERSON });
  await Promise.all([1, 2].map(() => ask(accounts.signUp, { body: PERSON })));
  await ask(accounts.signUp, { body: { ...PERSON, address: { ...PERSON.address, city: 7 } } });
  // Who is still sending may only hear that the shop hung up.
  for (let tries = 0; tries < 3 && !statuses.has(413); tries += 1)
    await ask(accounts.signUp, { body: { ...PERSON, name: 'x'.repeat(2 ** 21) } });
  await ask(accounts.logIn, { body: { email, password: `${password} not` } });
  await ask(accounts.logIn, { body: { email, password } });
  await ask(accounts.logInAdmin, { body: { email, password } });
  await ask(accounts.changeProfile, { body: { address: PERSON.address } });
  await ask(accounts.changeProfile, { body: { name: PERSON.name, email, phone: PERSON.phone } });
  await ask(accounts.changeProfile, { body: { newPassword: password } });
  await ask(cart.add, { body: { product_id, quantity: 1 } });
  await ask(cart.add, { body: { product_id, quantity: 10_000 } });
  await ask(orders.view, { params: { id: '0000-0000' } });
  await ask(orders.view, { params: { id: email } });
  await ask(orders.listMine, { query: { q: email } });
  await ask(payments.release, { body: { razorpay_order_id: email } });
}

/** The same calls while something behind the shop is broken. */
export async function suffer({ ask }: CanaryPerson, product_id: number): Promise<void> {
  const { email, password } = PERSON;
  await Promise.all([
    ask(accounts.signUp, { body: { ...PERSON, email: `other.${email}` } }),
    ask(accounts.logIn, { body: { email, password } }),
    ask(accounts.changeProfile, { body: { address: PERSON.address } }),
    ask(accounts.profile),
    ask(cart.add, { body: { product_id, quantity: 1 } }),
    ask(payments.start, { body: { product_list: [{ product_id, quantity: 1 }] } }),
    ask(orders.listMine),
  ]);
}

/** The pages of this one customer, and what a link on a page would ask for in their place. */
export async function lookAtOwn({ visit }: CanaryPerson, order_id: string): Promise<void> {
  const paths = ['/cart', '/orders', '/profile', `/order-info/${order_id}`];
  await Promise.all(paths.flatMap((path) => [visit(path), visit(`${path}.data`)]));
}

/** Pages, with the same values in their addresses and in the forms that are sent to them. */
export async function look(origin: string): Promise<void> {
  const { email, password } = PERSON;
  const text = encodeURIComponent(`${email}\r\n{"msg":"forged"}\u001b[31m`);
  const form = { method: 'POST', body: new URLSearchParams({ email, password }) } as const;
  await Promise.all([
    ...[
      `/home?search=${text}`,
      `/product-info/${text}`,
      `/${text}`,
      `/login?email=${text}`,
      '/home',
    ].map((path) => fetch(origin + path)),
    ...['/login', '/signup', '/home', `/${text}`].map((path) => fetch(origin + path, form)),
  ]);
}
