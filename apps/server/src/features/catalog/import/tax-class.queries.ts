import type { Role } from '@shop/contract';
import type { Db } from '#db/database.ts';

export async function listTaxClasses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tax_class').select('tax_class').execute();
  return rows.map(({ tax_class }) => tax_class);
}

export async function findStaffRole(db: Db, admin_id: number): Promise<Role> {
  const { role } = await db
    .selectFrom('admin')
    .select('role')
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow();
  // The column's CHECK allows no other roles.
  return role as Role;
}
