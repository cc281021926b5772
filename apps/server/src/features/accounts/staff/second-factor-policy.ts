import { ROLE_RULES, type Role, type StaffSession } from '@shop/contract';
import type { Db } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listFactors } from './factors/factors.queries.ts';
import { findStaffAccount } from './staff.queries.ts';

export const isFactorRequired = (
  { secondFactor }: Pick<Deps, 'secondFactor'>,
  role: Role,
): boolean => secondFactor === 'required' && ROLE_RULES[role].secondFactor;

/** Whether a login needs a second factor after the password. */
export async function needsProof(
  deps: Pick<Deps, 'secondFactor'> & { db: Db },
  { admin_id }: { admin_id: number },
): Promise<boolean> {
  const { role } = await findStaffAccount(deps.db, admin_id);
  return isFactorRequired(deps, role) || (await listFactors(deps.db, admin_id)).length > 0;
}

/** The session as the browser sees it. */
export async function describeSession(
  { db }: { db: Db },
  { admin_id, name, role, proven }: { admin_id: number; name: string; role: Role; proven: boolean },
): Promise<StaffSession> {
  const factors = await listFactors(db, admin_id);
  const step = factors.length > 0 ? ('prove' as const) : ('set up' as const);
  return { name, role, factors, ...(!proven && { step }) };
}
