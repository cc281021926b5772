import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface AuditEntry {
  /** Missing: the operator, from the command line. */
  admin_id?: number;
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
}

/** Writes the entry in the transaction of the change, so that neither is stored without the other. */
export async function insertAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const { before = {}, after = {}, ...rest } = entry;
  await trx
    .insertInto('audit_log')
    .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
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
      .select((of) => of.fn.coalesce('admin.name', sql.lit('Operator')).as('admin'))
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
