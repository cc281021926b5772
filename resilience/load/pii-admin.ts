import { desk, managing, orders, shopkeeping } from '@shop/contract';
import { insertAdmin } from '@shop/server/features/accounts/admins.queries.ts';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { insertSession } from '@shop/server/features/accounts/sessions.queries.ts';
import type { House } from '../harness/environment.ts';
import type { CanaryPerson } from './pii-customer.ts';

/** Somebody of the shop, logged in. Tells the cookie. */
export async function admitAdmin({ db }: House): Promise<string> {
  const admin = {
    name: 'Meera',
    email: 'meera@example.com',
    password_hash: 'nobody logs in with this',
  };
  await insertAdmin(db, admin);
  const { admin_id } = await db.selectFrom('admin').select('admin_id').executeTakeFirstOrThrow();
  const token = newToken();
  const session = { kind: 'admin', id: admin_id, tokenHash: hashOf(token) } as const;
  await db.transaction().execute((trx) => insertSession(trx, session));
  return `admin=${token}`;
}

/** The shop cancels the order and gives the money back, looks at everything, and mistypes. */
export async function handleAsAdmin(
  house: House,
  { ask }: CanaryPerson,
  order_id: string,
): Promise<string> {
  const cookie = await admitAdmin(house);
  const id = { id: order_id };
  await ask(orders.view, { cookie, params: id, query: { as: 'admin' } });
  await ask(shopkeeping.listAll, { cookie });
  await ask(shopkeeping.changeStatus, {
    cookie,
    params: { order_id },
    body: { order_status: 'Cancelled' },
  });
  await ask(shopkeeping.restock, { cookie, params: id });
  await ask(desk.refundOrder, { cookie, params: id });
  await ask(desk.refundOrder, { cookie, params: id });
  await ask(desk.list, { cookie });
  await ask(managing.audit, { cookie, query: { order_id } });
  await ask(managing.audit, { cookie, query: { order_id: 'nothing' } });
  return cookie;
}
