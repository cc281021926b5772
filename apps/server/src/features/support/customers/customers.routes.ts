import { adminCustomers } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/database.ts';
import { disableCustomer, enableCustomer } from '#features/accounts/customers/disable-customer.ts';
import { insertNote, listNotes } from '#features/orders/admin/notes.queries.ts';
import { listReturnsOf } from '#features/returns/admin/returns.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findCustomer,
  listCustomerMessages,
  listCustomerOrders,
  listCustomers,
  listCustomerTickets,
} from './customers.queries.ts';

export function adminCustomersRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>) {
  const { db } = deps;

  registerEndpoint(app, adminCustomers.list, async ({ query: { q, show, page = 1 } }) => {
    const { rows, more } = await listCustomers(db, { q, disabledOnly: show === 'disabled', page });
    return { customers: rows.map(presentTime), more };
  });

  registerEndpoint(app, adminCustomers.view, ({ params }) => getCustomerPage(db, params.id));

  registerEndpoint(
    app,
    adminCustomers.addNote,
    async ({ params: { id: user_id }, body, caller }) => {
      if (!(await findCustomer(db, user_id))) throw new ShopError('CUSTOMER_NOT_FOUND');
      await insertNote(db, { user_id }, { ...body, admin_id: caller.admin_id });
      return { notes: await listNotes(db, { user_id }) };
    },
  );

  registerEndpoint(app, adminCustomers.disable, async ({ params, body, caller }) => {
    const customer = { user_id: params.id };
    const known = await disableCustomer(deps, { customer, ...body, admin_id: caller.admin_id });
    if (!known) throw new ShopError('CUSTOMER_NOT_FOUND');
    return { msg: 'The customer has been disabled and logged out.' };
  });

  registerEndpoint(app, adminCustomers.enable, async ({ params, body, caller }) => {
    const customer = { user_id: params.id };
    const known = await enableCustomer(deps, { customer, ...body, admin_id: caller.admin_id });
    if (!known) throw new ShopError('CUSTOMER_NOT_FOUND');
    return { msg: 'The customer can log in again.' };
  });
}

async function getCustomerPage(db: Db, user_id: number) {
  const customer = await findCustomer(db, user_id);
  if (!customer) throw new ShopError('CUSTOMER_NOT_FOUND');
  const orders = await listCustomerOrders(db, user_id);
  const orderIds = orders.map(({ order_id }) => order_id);
  const [tickets, returns, messages, notes] = await Promise.all([
    listCustomerTickets(db, user_id, customer.email),
    listReturnsOf(db, { user_id }),
    listCustomerMessages(db, user_id, orderIds),
    listNotes(db, { user_id }),
  ]);
  return {
    ...presentTime(customer),
    notes,
    latest_orders: orders.map(({ order_date, total_paise, ...order }) => ({
      ...order,
      order_date: order_date.toISOString(),
      total_amount: toRupees(paise(total_paise)),
    })),
    tickets: tickets.map((ticket) => ({ ...ticket, at: ticket.at.toISOString() })),
    returns: returns.map(presentTime),
    messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
  };
}

const presentTime = <T extends { created_at: Date }>(row: T) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
