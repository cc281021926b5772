import {
  adminHomePage,
  adminOrders,
  adminPages,
  adminPayments,
  type Endpoint,
  endpoints,
  getRoles,
  orders,
  ROLES,
  type Role,
} from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createSubjects } from '#test/access/subjects.ts';
import { inputs, type TestData } from '#test/endpoint-inputs.ts';
import { toKey } from '#test/endpoint-key.ts';
import { listRoutes } from '#test/list-routes.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

/** Not in the contract, because the web app never calls them. */
const OTHER_ROUTES = [
  'GET /api/openapi.json',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-:block(^[0-9]{1,6}$).xml',
  // Guarded by the secret in the address.
  'GET /feeds/:secret(^[0-9a-f]{32}$)/google.xml',
  'GET /feeds/:secret(^[0-9a-f]{32}$)/meta.csv',
  // Called by the payment provider and authenticated by a signature.
  'POST /api/guest/return',
  'POST /api/pay-link/return',
  'POST /api/razor/return',
  'POST /api/razor/webhook',
];

/** They work once with their input. The next role, which may call them too, is told of a conflict. */
const ONCE = [
  adminHomePage.save,
  adminPages.save,
  adminOrders.restock,
  adminPayments.refundOrder,
].map(toKey);

/** An invalid session is refused in one place, before the endpoint is known. */
const INVALID_SESSIONS = [
  'disabled customer',
  'expired session',
  'logged-out session replayed',
  'disabled owner',
  'forged cookie',
];

describe('access control', () => {
  it('covers every endpoint of the contract, and no other route is served', async () => {
    const shop = await createTestShop();

    expect(Object.keys(inputs).toSorted()).toEqual(endpoints.map(toKey).toSorted());
    const contract = endpoints.map((endpoint) => toKey(endpoint).replace(/\{(\w+)\}/g, ':$1'));
    // Two methods of one path may name its parameter differently.
    const withoutNames = (routes: string[]) =>
      routes.map((one) => one.replace(/\/:\w+(\|:\w+)*/g, '/:')).toSorted();
    expect(withoutNames(listRoutes(shop))).toEqual(withoutNames([...contract, ...OTHER_ROUTES]));
  });

  const names = Object.keys(getExpected({ access: 'customer' }));
  /** On push every endpoint meets one of the invalid sessions in turn, at night all of them. */
  const listSubjects = (index: number) =>
    names.filter(
      (name) =>
        process.env.NIGHTLY ||
        !INVALID_SESSIONS.includes(name) ||
        name === INVALID_SESSIONS[index % INVALID_SESSIONS.length],
    );
  const cells = endpoints.reduce((sum, _, index) => sum + listSubjects(index).length, 0);
  const size = `${endpoints.length} endpoints × ${names.length} subjects, ${cells} of their pairs`;
  it(`[ADMIN-14] [STAFF-01] [COUNTER-14] ${size}`, { timeout: 600_000 }, async () => {
    const shop = await createTestShop({
      mail: true,
      rateLimits: { LOGIN_RATE_LIMIT: '1000/1000' },
    });
    const subjects = await createSubjects(shop);
    let carts = { of: undefined as TestData | undefined, items: '' };

    for (const [index, endpoint] of endpoints.entries()) {
      const key = toKey(endpoint);
      const allExpected: Record<string, number> = getExpected(endpoint);
      const expected: Record<string, number | undefined> = {};
      const actual: Record<string, number> = {};
      const changed: string[] = [];
      let done = false;
      for (const subject of listSubjects(index)) {
        expected[subject] = allExpected[subject];
        const refused = expected[subject] !== 200;
        const { cookies, data } = await subjects.start(subject, { refused, key });
        const input = inputs[key]?.(data) ?? {};
        // After a refused call with the same data they are as they were before it.
        if (carts.of !== data) carts = { of: data, items: await readCarts(shop) };
        const { status } = await shop.createClient(cookies).call(endpoint, input);
        actual[subject] = status === 409 && done && ONCE.includes(key) ? 200 : status;
        done ||= status === 200;
        if (refused && (await readCarts(shop)) !== carts.items) changed.push(subject);
      }
      expect.soft(actual, key).toEqual(expected);
      expect.soft(changed, `carts changed by ${key}`).toEqual([]);
    }
  });
});

it('[ORDERS-12] as=admin requires an admin session, whatever other cookies are sent', async () => {
  const shop = await createTestShop();
  const subjects = await createSubjects(shop);
  const actual: Record<string, number> = {};
  const asStaff = getExpected({ access: { staff: ['owner', 'accounts'] } });
  for (const subject of Object.keys(asStaff)) {
    const { cookies, data } = await subjects.start(subject);
    const input = { params: { id: data.order_id }, query: { as: 'admin' } } as const;
    actual[subject] = (await shop.createClient(cookies).call(orders.view, input)).status;
  }

  expect(actual).toEqual(asStaff);
});

/** The expected status by subject. An invalid session is like none. */
function getExpected({ access, unproven, fresh }: Pick<Endpoint, 'access' | 'unproven' | 'fresh'>) {
  const forStaff = typeof access === 'object' && 'staff' in access;
  const customer = forStaff ? 401 : 200;
  const anonymous = access === 'public' ? 200 : 401;
  const roles = getRoles({ access });
  const getStaff = (role: Role) => {
    if (!roles) return anonymous;
    return roles.includes(role) ? 200 : 403;
  };
  return {
    anonymous,
    'the customer': customer,
    'another customer': customer,
    'disabled customer': anonymous,
    'expired session': anonymous,
    'logged-out session replayed': anonymous,
    ...(Object.fromEntries(ROLES.map((role) => [role, getStaff(role)])) as Record<Role, number>),
    // Only the password was given, and no second factor is set up.
    'owner before the second factor': forStaff && unproven ? 200 : anonymous,
    'owner with an old proof': fresh === 'always' ? 403 : getStaff('owner'),
    'disabled owner': anonymous,
    'forged cookie': anonymous,
  } satisfies Record<string, number>;
}

const readCarts = async (shop: TestShop) =>
  JSON.stringify(
    await shop.db.selectFrom('cart_item').selectAll().orderBy('cart_item_id').execute(),
  );
