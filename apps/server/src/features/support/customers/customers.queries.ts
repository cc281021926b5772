import { toSearchQuery } from '@shop/domain/products/search-words';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { PARTLY_SENT } from '#features/orders/shipments.queries.ts';

const PAGE_SIZE = 50;
const MAX_LISTED = sql.lit(50);

interface CustomerListRow {
  user_id: number;
  name: string;
  email: string;
  phone: string;
  created_at: Date;
  disabled: boolean;
  orders: number;
}

interface CustomerFilter {
  q: string | undefined;
  disabledOnly: boolean;
  page: number;
}

const COLUMNS = sql`c.user_id, c.name, c.email, c.phone, c.created_at,
  c.disabled_at is not null as disabled,
  (select count(*)::integer from orders o where o.user_id = c.user_id) as orders`;

/** Customers, latest signup first. A text that cannot be searched finds none. */
export async function listCustomers(db: Db, { q, disabledOnly, page }: CustomerFilter) {
  const found = q
    ? sql`person_search_words(name, email, phone) @@ ${toSearchQuery(q) ?? ''}::tsquery`
    : sql`true`;
  const { rows } = await sql<CustomerListRow>`
    select ${COLUMNS} from (
      select user_id from customer
      where ${found} and (${!disabledOnly} or disabled_at is not null)
      order by user_id desc limit ${sql.lit(PAGE_SIZE + 1)} offset ${(page - 1) * PAGE_SIZE}
    ) key
    join customer c using (user_id)
    order by c.user_id desc`.execute(db);
  return { rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}

export interface CustomerAddress {
  houseName: string;
  post_office: string;
  city: string;
  state: string;
  pinCode: string;
  stateCode?: string;
}

export async function findCustomer(db: Db, user_id: number) {
  const { rows } = await sql<CustomerListRow & { address: CustomerAddress }>`
    select ${COLUMNS}, c.address from customer c where c.user_id = ${user_id}`.execute(db);
  return rows[0];
}

export async function listCustomerOrders(db: Db, user_id: number) {
  return db
    .selectFrom('orders as o')
    .select([
      'order_id',
      'order_date',
      'order_status',
      'total_paise',
      PARTLY_SENT.as('partly_sent'),
    ])
    .where('user_id', '=', user_id)
    .orderBy('order_date', 'desc')
    .orderBy('order_id', 'desc')
    .limit(50)
    .execute();
}

/** A customer's tickets, including those sent from the customer's email address without logging in. */
export async function listCustomerTickets(db: Db, user_id: number, email: string) {
  const { rows } = await sql<{ ticket_id: string; status: string; summary: string; at: Date }>`
    select t.ticket_id, t.status, t.created_at as at, coalesce((
      select left(e.text, 120) from ticket_entry e
      where e.ticket_id = t.ticket_id order by e.entry_id limit 1), '') as summary
    from ticket t where t.user_id = ${user_id} or t.email = ${email}
    order by t.created_at desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}

interface MessageRow {
  kind: string;
  order_id: string | null;
  status: string;
  at: Date;
}

/** Messages about the account and about the latest orders. */
export async function listCustomerMessages(db: Db, user_id: number, orderIds: string[]) {
  const { rows } = await sql<MessageRow>`
    select kind, order_id, status, coalesce(sent_at, created_at) as at from message
    where (user_id = ${user_id} or order_id = any(${orderIds}))
      and kind not in ('password_reset', 'confirm_email')
    order by created_at desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}
