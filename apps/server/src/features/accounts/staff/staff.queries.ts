import { adminStaff, type Invitation, mayCall, type Role, type StaffMember } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export async function listStaff(db: Db): Promise<Omit<StaffMember, 'you'>[]> {
  const { rows } = await sql<Omit<StaffMember, 'you' | 'last_seen_at'> & { seen: Date | null }>`
    select a.admin_id, a.name, a.email, a.role, a.disabled_at is not null as disabled,
      exists (select from admin_totp t where t.admin_id = a.admin_id)
        or exists (select from admin_passkey p where p.admin_id = a.admin_id) as second_factor,
      (select max(s.last_seen_at) from session s where s.admin_id = a.admin_id) as seen
    from admin a order by a.disabled_at is not null, a.name, a.admin_id`.execute(db);
  return rows.map(({ seen, ...row }) => ({ ...row, last_seen_at: seen?.toISOString() ?? null }));
}

export async function listInvitations(db: Db): Promise<Invitation[]> {
  const { rows } = await sql<Omit<Invitation, 'expires_at'> & { expires_at: Date }>`
    select invitation_id, email, role, expires_at, expires_at <= now() as expired
    from staff_invitation where accepted_at is null and withdrawn_at is null
    order by created_at desc`.execute(db);
  return rows.map(({ expires_at, ...row }) => ({ ...row, expires_at: expires_at.toISOString() }));
}

interface LockedStaff {
  admin_id: number;
  role: Role;
  disabled: boolean;
}

/** Locks all owners with the account, so that two owners cannot end each other's role at once. */
export async function lockStaffAndOwners(trx: Trx, admin_id: number): Promise<LockedStaff[]> {
  const { rows } = await sql<LockedStaff>`
    select admin_id, role, disabled_at is not null as disabled from admin
    where role = 'owner' or admin_id = ${admin_id}
    order by admin_id for no key update`.execute(trx);
  return rows;
}

/** Invitations of an inviter who may no longer invite are void for good. */
export async function updateStaff(
  trx: Trx,
  { admin_id, role, disabled }: LockedStaff,
): Promise<void> {
  await sql`
    update admin set role = ${role},
      disabled_at = case when ${disabled}::boolean then coalesce(disabled_at, now()) end
    where admin_id = ${admin_id}`.execute(trx);
  if (mayCall(role, adminStaff.invite) && !disabled) return;
  await sql`
    update staff_invitation set withdrawn_at = now()
    where invited_by = ${admin_id} and accepted_at is null and withdrawn_at is null`.execute(trx);
}

/** The member, and every owner who can log in. */
export async function listNoticeReceivers(
  trx: Trx,
  { admin_id, withOwners }: { admin_id: number; withOwners: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ admin_id: number }>`
    select admin_id from admin
    where admin_id = ${admin_id} or (${withOwners} and role = 'owner' and disabled_at is null)
    order by admin_id`.execute(trx);
  return rows.map((row) => row.admin_id);
}

interface NewInvitationRow {
  email: string;
  role: Role;
  invited_by: number;
  shown_token_hash: Buffer;
}

/** @returns the id; an earlier invitation of the same address is void. */
export async function insertInvitation(trx: Trx, invitation: NewInvitationRow): Promise<string> {
  await sql`
    update staff_invitation set withdrawn_at = now()
    where email = ${invitation.email} and accepted_at is null and withdrawn_at is null`.execute(
    trx,
  );
  const { invitation_id } = await trx
    .insertInto('staff_invitation')
    .values(invitation)
    .returning('invitation_id')
    .executeTakeFirstOrThrow();
  return invitation_id;
}

/** @returns false when there is no such open invitation. */
export async function markInvitationWithdrawn(trx: Trx, invitation_id: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_invitation set withdrawn_at = now()
    where invitation_id = ${invitation_id} and accepted_at is null and withdrawn_at is null
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** A second attempt to send the message replaces the link of the first. */
export async function updateInvitationToken(
  db: Db,
  { invitation_id, token_hash }: { invitation_id: string; token_hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_invitation set token_hash = ${token_hash}
    where invitation_id = ${invitation_id} and accepted_at is null and withdrawn_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Whether the link is of an invitation that waits; hashing a password for any other is wasted. */
export async function isInvitationOpen(db: Db, token_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from staff_invitation where ${token_hash} in (token_hash, shown_token_hash)
      and accepted_at is null and withdrawn_at is null and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Uses the link, once. @returns undefined when it was used, withdrawn or is too old. */
export async function markInvitationAccepted(
  trx: Trx,
  token_hash: Buffer,
): Promise<{ email: string; role: Role } | undefined> {
  const { rows } = await sql<{ email: string; role: Role }>`
    update staff_invitation set accepted_at = now()
    where ${token_hash} in (token_hash, shown_token_hash)
      and accepted_at is null and withdrawn_at is null and expires_at > now()
    returning email, role`.execute(trx);
  return rows[0];
}

export interface NewStaff {
  name: string;
  email: string;
  password_hash: string;
  role: Role;
  demo?: boolean;
}

/** @returns false when the email is in use. */
export async function insertStaff(db: Db, admin: NewStaff): Promise<boolean> {
  const row = await db
    .insertInto('admin')
    .values(admin)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listStaffNames(db: Db) {
  return db
    .selectFrom('admin')
    .select(['admin_id', 'name', 'email', 'role', 'created_at', 'disabled_at'])
    .orderBy('email')
    .execute();
}

export async function findStaffId(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('admin')
    .select('admin_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.admin_id;
}

export async function findStaffAccount(
  db: Db,
  admin_id: number,
): Promise<{ email: string; role: Role }> {
  return db
    .selectFrom('admin')
    .select(['email', sql<Role>`role`.as('role')])
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow();
}
