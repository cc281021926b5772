import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface AuditEntry {
  /** Missing: the customer, or the operator from the command line. */
  admin_id?: number;
  by_customer?: true;
  /** Shown to staff. */
  action: string;
  product_id?: number;
  order_id?: string | undefined;
  rzp_payment_id?: string;
  user_id?: number;
  /** Anything else that was changed, for example 'settings'. */
  subject?: string;
  /** Changed fields only; see diffFields(). */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The entry whose change this one takes back. */
  undoes?: number;
}

/**
 * Writes the entry in the transaction of the change, so that neither is stored without the other.
 * @returns its audit_id
 */
export async function insertAudit(trx: Trx, entry: AuditEntry): Promise<number> {
  const { before = {}, after = {}, ...rest } = entry;
  const { audit_id } = await trx
    .insertInto('audit_log')
    .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after) })
    .returning('audit_id')
    .executeTakeFirstOrThrow();
  return audit_id;
}

type ProductEntry = Required<Pick<AuditEntry, 'admin_id' | 'product_id' | 'action' | 'after'>> &
  Pick<AuditEntry, 'before'>;

/** Entries of many products in one statement. */
export async function insertProductAudits(trx: Trx, entries: ProductEntry[]): Promise<void> {
  await sql`
    insert into audit_log (admin_id, product_id, action, before, after)
    select admin_id, product_id, action, coalesce(before, '{}'), after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e
      (admin_id bigint, product_id bigint, action text, before jsonb, after jsonb)`.execute(trx);
}

interface ProductChangeEntry {
  product_id: number;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** It was taken back already. */
  undone: boolean;
}

/** @returns undefined unless the entry is about a product and younger than `minutes`. */
export async function findProductChange(
  db: Db,
  audit_id: number,
  minutes: number,
): Promise<ProductChangeEntry | undefined> {
  const { rows } = await sql<ProductChangeEntry>`
    select product_id, action, before, after,
      exists (select from audit_log u where u.undoes = e.audit_id) as undone
    from audit_log e
    where audit_id = ${audit_id} and product_id is not null
      and created_at > now() - make_interval(mins => ${minutes})`.execute(db);
  return rows[0];
}

const MAX_LISTED = 50;

export interface AuditSubject {
  product_id?: number | undefined;
  order_id?: string | undefined;
  subject?: string | undefined;
}

/** The latest changes of a product, an order or another subject, newest first. */
export async function listAudit(db: Db, { product_id, order_id, subject }: AuditSubject) {
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('admin', 'admin.admin_id', 'audit_log.admin_id')
      .select(['audit_id', 'audit_log.created_at as at', 'action'])
      .select(
        sql<string>`coalesce(admin.name, case when by_customer then 'Customer' else 'Operator' end)`.as(
          'admin',
        ),
      )
      // insertAudit() is the only writer, and writes objects.
      .select([
        sql<Record<string, unknown>>`before`.as('before'),
        sql<Record<string, unknown>>`after`.as('after'),
      ])
      .$if(product_id !== undefined, (query) => query.where('product_id', '=', product_id ?? 0))
      .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id ?? ''))
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .orderBy('audit_id', 'desc')
      .limit(MAX_LISTED)
      .execute()
  );
}
