import type { SecurityKind } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface SecurityEvent {
  kind: SecurityKind;
  admin_id?: number | undefined;
  user_id?: number | undefined;
  /** Email of an account that does not exist; stored as its hash. */
  unknownEmail?: string | undefined;
  client_address?: string | undefined;
  /** An id or a command, never typed text. */
  subject?: string | undefined;
  /** Number of rows of the longest list, when lists were read. */
  row_count?: number | undefined;
  /** Customers with a row in them. */
  listed_customers?: number[] | undefined;
}

/** Writes an event at once, or in the transaction of its cause. */
export async function insertSecurityEvent(db: Db | Trx, event: SecurityEvent): Promise<void> {
  const { kind, admin_id, user_id, unknownEmail, client_address, subject } = event;
  await sql`
    insert into security_event (kind, admin_id, user_id, email_hash, client_address, subject)
    values (${kind}, ${admin_id ?? null}, ${user_id ?? null}, email_hash(${unknownEmail ?? null}),
      left(${client_address ?? null}, 45), left(${subject ?? null}, 100))`.execute(db);
}

/** Failed second steps of the last day, and the current day in India. */
export async function countFailedSecondSteps(
  db: Db,
  admin_id: number,
): Promise<{ count: number; day: string }> {
  const { rows } = await sql<{ count: number; day: string }>`
    select count(*)::int as count, (now() at time zone 'Asia/Kolkata')::date::text as day
    from security_event
    where admin_id = ${admin_id} and at > now() - interval '1 day'
      and kind = 'login failed' and subject = 'second factor'`.execute(db);
  if (!rows[0]) throw new Error('a count has one row');
  return rows[0];
}

/** An event that was noted some seconds ago. */
export interface NotedEvent extends SecurityEvent {
  age_seconds: number;
}

/** Inserts many events with one statement. */
export async function insertSecurityEvents(db: Db, events: NotedEvent[]): Promise<void> {
  const column = <K extends keyof NotedEvent>(name: K) =>
    events.map((event) => event[name] ?? null);
  // unnest() would join arrays of arrays.
  const listed = events.map(({ listed_customers: ids }) =>
    ids?.length ? `{${ids.join(',')}}` : null,
  );
  await sql`
    insert into security_event (at, kind, admin_id, client_address, subject, row_count,
      listed_customers)
    select now() - make_interval(secs => age), kind, admin_id, left(client_address, 45), left(subject, 100),
      coalesce(row_count, 1), listed::bigint[]
    from unnest(${column('age_seconds')}::float8[], ${column('kind')}::text[],
      ${column('admin_id')}::bigint[], ${column('client_address')}::text[],
      ${column('subject')}::text[], ${column('row_count')}::int[], ${listed}::text[])
      e (age, kind, admin_id, client_address, subject, row_count, listed)`.execute(db);
}

const PAGE_SIZE = 50;

interface EventFilter {
  kind?: SecurityKind | undefined;
  admin?: number | undefined;
  customer?: number | undefined;
  day?: string | undefined;
  page?: number | undefined;
}

/** Newest first. */
export async function listSecurityEvents(db: Db, filter: EventFilter) {
  const { kind, admin, customer, day, page = 1 } = filter;
  const begins = sql<Date>`${day ?? ''}::timestamp at time zone 'Asia/Kolkata'`;
  const rows = await db
    .selectFrom('security_event as e')
    .leftJoin('admin as a', 'a.admin_id', 'e.admin_id')
    .select(['e.event_id', 'e.at', 'e.kind', 'a.name as admin', 'e.user_id'])
    .select(['e.client_address', 'e.subject'])
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind ?? ''))
    .$if(admin !== undefined, (query) => query.where('e.admin_id', '=', admin ?? 0))
    .$if(customer !== undefined, (query) =>
      query.where(sql<boolean>`(e.user_id = ${customer} or ${customer} = any(e.listed_customers))`),
    )
    .$if(day !== undefined, (query) =>
      query.where('e.at', '>=', begins).where('e.at', '<', sql<Date>`${begins} + interval '1 day'`),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.event_id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}
