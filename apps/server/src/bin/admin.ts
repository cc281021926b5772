import { parseArgs } from 'node:util';
import { LogIn, ROLES, SignUp, StaffPassword } from '@shop/contract';
import * as z from 'zod/mini';
import { loadEnv } from '#config/env.ts';
import { readTotpKeys } from '#config/index.ts';
import type { Db } from '#db/database.ts';
import { disableCustomer, enableCustomer } from '#features/accounts/customers/disable-customer.ts';
import { encryptAgain } from '#features/accounts/staff/factors/encrypt-again.ts';
import { createTotpCipher } from '#features/accounts/staff/factors/totp-cipher.ts';
import { findStaffId, listStaffNames } from '#features/accounts/staff/staff.queries.ts';
import {
  createStaff,
  resetSecondFactor,
  resetStaffPassword,
  setStaff,
} from '#features/accounts/staff/staff-accounts.ts';
import { findUserId } from '#features/privacy/erasure.queries.ts';
import { toStaffAccount } from '#http/rate-limits.ts';
import type { InfraDeps } from '#platform/deps.ts';
import { readPassword } from '#platform/read-password.ts';
import { runCommand } from '#platform/run-command.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run admin -- create EMAIL --name "Full Name" [--role owner|catalogue|packing|accounts]
npm run admin -- disable EMAIL
npm run admin -- role EMAIL owner|catalogue|packing|accounts
npm run admin -- enable EMAIL
npm run admin -- reset-second-factor EMAIL
npm run admin -- encrypt-second-factors
npm run admin -- list
npm run admin -- reset-password EMAIL
npm run admin -- disable-customer EMAIL REASON
npm run admin -- enable-customer EMAIL REASON
npm run admin -- clear-login-limits EMAIL

create and reset-password prompt for the password, or read it from standard input.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, role: { type: 'string', default: 'owner' } },
});
const [command = '', emailArgument = '', ...reasonArguments] = positionals;

/** Stored in the audit log. */
const Reason = z.string().check(z.minLength(3, 'Please give a reason.'), z.maxLength(200));

const commands: Record<string, (deps: InfraDeps) => Promise<string>> = {
  async create(deps) {
    const name = parse(SignUp.shape.name, values.name ?? 'Admin');
    const role = z.parse(z.enum(ROLES), values.role);
    const admin = { ...(await readCredentials()), name, role };
    if (await createStaff(deps, admin)) return `${admin.email} can log in at /admin/login.`;
    throw new Error(`There is an admin ${admin.email} already. Nothing was changed.`);
  },
  async 'clear-login-limits'({ rateLimits }) {
    const email = parseEmail();
    await rateLimits.login.clear(email);
    await rateLimits.adminLogin.clear(email);
    return `Failed logins of ${email} are forgotten, of a customer and of an admin.`;
  },
  async disable({ db }) {
    const admin_id = await findExisting(db);
    await db.transaction().execute((trx) => setStaff(trx, admin_id, { disabled: true }));
    return `${parseEmail()} is disabled and logged out everywhere.`;
  },
  async enable({ db }) {
    const admin_id = await findExisting(db);
    await db.transaction().execute((trx) => setStaff(trx, admin_id, { disabled: false }));
    return `${parseEmail()} can log in again.`;
  },
  async role({ db }) {
    const admin_id = await findExisting(db);
    const role = z.parse(z.enum(ROLES), reasonArguments[0]);
    await db.transaction().execute((trx) => setStaff(trx, admin_id, { role }));
    return `${parseEmail()} is ${role} from the next login.`;
  },
  async 'reset-second-factor'({ db, rateLimits }) {
    const admin_id = await findExisting(db);
    await resetSecondFactor({ db }, admin_id);
    await rateLimits.proof.clear(toStaffAccount(admin_id));
    return `${parseEmail()} is logged out, and sets up a second factor at the next login.`;
  },
  async 'encrypt-second-factors'({ db }) {
    const cipher = createTotpCipher(readTotpKeys(process.env));
    const { done, unreadable } = await encryptAgain(db, cipher);
    const lost = unreadable.map((id) => ` No key opens that of admin ${id}: reset-second-factor.`);
    return `${done} secrets are encrypted with TOTP_KEY.${lost.join('')}`;
  },
  async list({ db }) {
    const admins = await listStaffNames(db);
    if (admins.length === 0) return 'There are no admins yet. Create one with: create EMAIL';
    return admins
      .map(
        ({ email, name, role, disabled_at }) =>
          `${email}  ${name}  ${role}${disabled_at ? '  disabled' : ''}`,
      )
      .join('\n');
  },
  async 'reset-password'(deps) {
    const admin = await readCredentials();
    if (await resetStaffPassword(deps, admin)) return `${admin.email} has a new password.`;
    throw new Error(`There is no admin ${admin.email}.`);
  },
  async 'disable-customer'(deps) {
    const { email, reason } = parseCustomer();
    if (!(await disableCustomer(deps, { customer: { email }, reason })))
      throw new Error('Customer not found');
    return `${email} cannot log in or buy any more. Orders and refunds go on.`;
  },
  async 'enable-customer'(deps) {
    const { email, reason } = parseCustomer();
    if (!(await enableCustomer(deps, { customer: { email }, reason })))
      throw new Error('Customer not found');
    return `${email} can log in again.`;
  },
};

/** Finds the account that the command names. */
const findAccount = async ({ db }: InfraDeps) =>
  command.endsWith('-customer')
    ? { user_id: await findUserId(db, parseEmail()) }
    : { admin_id: await findStaffId(db, emailArgument.toLowerCase()) };

const parseCustomer = () => ({
  email: parseEmail(),
  reason: parse(Reason, reasonArguments.join(' ')),
});

async function findExisting(db: Db): Promise<number> {
  const admin_id = await findStaffId(db, parseEmail());
  if (admin_id === undefined) throw new Error(`There is no admin ${parseEmail()}.`);
  return admin_id;
}

const parseEmail = () => parse(LogIn.shape.email, emailArgument);

async function readCredentials() {
  return { email: parseEmail(), password: parse(StaffPassword, await readPassword()) };
}

/** Same rules and messages as the web forms. */
function parse(schema: z.ZodMiniType<string>, text: string): string {
  const { data, error } = z.safeParse(schema, text);
  if (data === undefined) throw new Error(error.issues[0]?.message);
  return data;
}

const run = commands[command];
if (!run) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await runCommand(async (deps) => {
    const done = await run(deps);
    await recordCommand(deps.db, { command: `admin ${command}`, ...(await findAccount(deps)) });
    return done;
  });
}
