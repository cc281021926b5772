import type { Deps } from '#platform/deps.ts';
import { insertAdmin } from './admins.queries.ts';

/** False: there is an admin with this mail address already. */
export async function createAdmin(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<boolean> {
  return insertAdmin(db, { name, email, password_hash: await passwords.hash(password) });
}
