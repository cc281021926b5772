import type { Role } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { insertAdmin } from './admins.queries.ts';

/** @returns false when the email is in use. */
export async function createAdmin(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { password, ...admin }: { name: string; email: string; password: string; role: Role },
): Promise<boolean> {
  return insertAdmin(db, { ...admin, password_hash: await passwordHasher.hash(password) });
}
