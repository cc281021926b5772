import { parseArgs } from 'node:util';
import { LogIn, SignUp } from '@shop/contract';
import * as z from 'zod/mini';
import { loadEnv } from '#config/env.ts';
import { readDepsConfig } from '#config/index.ts';
import { listAdmins } from '#features/accounts/admins.queries.ts';
import { createAdmin } from '#features/accounts/create-admin.ts';
import { disableAdmin } from '#features/accounts/disable-admin.ts';
import { disableCustomer, enableCustomer } from '#features/accounts/disable-customer.ts';
import { resetAdminPassword } from '#features/accounts/reset-admin-password.ts';
import { createDeps, type InfraDeps } from '#platform/deps.ts';
import { openDatabase } from '#platform/open-database.ts';
import { readPassword } from '#platform/read-password.ts';

const USAGE = `npm run admin -- create EMAIL --name "Full Name"
npm run admin -- disable EMAIL
npm run admin -- list
npm run admin -- reset-password EMAIL
npm run admin -- disable-customer EMAIL REASON
npm run admin -- enable-customer EMAIL REASON
npm run admin -- clear-login-limits EMAIL

create and reset-password prompt for the password, or read it from standard input.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' } },
});
const [command = '', emailArgument = '', ...reasonArguments] = positionals;

/** Stored in the audit log. */
const Reason = z.string().check(z.minLength(3, 'Please give a reason.'), z.maxLength(200));

const commands: Record<string, (deps: InfraDeps) => Promise<string>> = {
  async create(deps) {
    const name = parse(SignUp.shape.name, values.name ?? 'Admin');
    const admin = { ...(await readCredentials()), name };
    if (await createAdmin(deps, admin)) return `${admin.email} can log in at /admin/login.`;
    throw new Error(`There is an admin ${admin.email} already. Nothing was changed.`);
  },
  async 'clear-login-limits'({ rateLimits }) {
    const email = parseEmail();
    await rateLimits.login.clear(email);
    await rateLimits.adminLogin.clear(email);
    return `Failed logins of ${email} are forgotten, of a customer and of an admin.`;
  },
  async disable(deps) {
    const email = parseEmail();
    if (await disableAdmin(deps, email)) return `${email} is disabled and logged out everywhere.`;
    throw new Error(`There is no admin ${email}.`);
  },
  async list({ db }) {
    const admins = await listAdmins(db);
    if (admins.length === 0) return 'There are no admins yet. Create one with: create EMAIL';
    return admins
      .map(({ email, name, disabled_at }) => `${email}  ${name}${disabled_at ? '  disabled' : ''}`)
      .join('\n');
  },
  async 'reset-password'(deps) {
    const admin = await readCredentials();
    if (await resetAdminPassword(deps, admin)) return `${admin.email} has a new password.`;
    throw new Error(`There is no admin ${admin.email}.`);
  },
  async 'disable-customer'(deps) {
    const { email, reason } = parseCustomer();
    if (!(await disableCustomer(deps, { customer: { email }, reason })))
      throw new Error('There is no such customer.');
    return `${email} cannot log in or buy any more. Orders and refunds go on.`;
  },
  async 'enable-customer'(deps) {
    const { email, reason } = parseCustomer();
    if (!(await enableCustomer(deps, { customer: { email }, reason })))
      throw new Error('There is no such customer.');
    return `${email} can log in again.`;
  },
};

const parseCustomer = () => ({
  email: parseEmail(),
  reason: parse(Reason, reasonArguments.join(' ')),
});

const parseEmail = () => parse(LogIn.shape.email, emailArgument);

async function readCredentials() {
  return { email: parseEmail(), password: parse(LogIn.shape.password, await readPassword()) };
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
  const database = await openDatabase(process.env);
  const { deps, close } = await createDeps(readDepsConfig(database.env), (error) =>
    console.error(error.message),
  );
  try {
    console.log(await run(deps));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await close();
    await database.close();
  }
}
