import { parseArgs } from 'node:util';
import { LogIn, SignUp } from '@shop/contract';
import * as z from 'zod/mini';
import { loadSettings } from '#config/env.ts';
import { readDepsConfig } from '#config/index.ts';
import { listAdmins } from '#features/accounts/admins.queries.ts';
import { createAdmin } from '#features/accounts/create-admin.ts';
import { disableAdmin } from '#features/accounts/disable-admin.ts';
import { resetAdminPassword } from '#features/accounts/reset-admin-password.ts';
import { type HouseDeps, openDeps } from '#platform/deps.ts';
import { openDatabase } from '#platform/open-database.ts';
import { askPassword } from '#platform/read-password.ts';

const USAGE = `npm run admin -- create EMAIL --name "Full Name"
npm run admin -- disable EMAIL
npm run admin -- list
npm run admin -- reset-password EMAIL

create and reset-password ask for the password, or read it from their input.`;

loadSettings();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' } },
});
const [command = '', mail = ''] = positionals;

const commands: Record<string, (deps: HouseDeps) => Promise<string>> = {
  async create(deps) {
    const name = read(SignUp.shape.name, values.name ?? 'Admin');
    const admin = { ...(await credentials()), name };
    if (await createAdmin(deps, admin)) return `${admin.email} can log in at /admin/login.`;
    throw new Error(`There is an admin ${admin.email} already. Nothing was changed.`);
  },
  async disable(deps) {
    const email = emailOf(mail);
    if (await disableAdmin(deps, email)) return `${email} is disabled and logged out everywhere.`;
    throw new Error(`There is no admin ${email}.`);
  },
  async list({ db }) {
    const admins = await listAdmins(db);
    if (admins.length === 0) return 'There are no admins yet. Make one with: create EMAIL';
    return admins
      .map(({ email, name, disabled_at }) => `${email}  ${name}${disabled_at ? '  disabled' : ''}`)
      .join('\n');
  },
  async 'reset-password'(deps) {
    const admin = await credentials();
    if (await resetAdminPassword(deps, admin)) return `${admin.email} has a new password.`;
    throw new Error(`There is no admin ${admin.email}.`);
  },
};

const emailOf = (text: string) => read(LogIn.shape.email, text);

async function credentials() {
  return { email: emailOf(mail), password: read(LogIn.shape.password, await askPassword()) };
}

/** By the rules of the forms, whose sentences do here too. */
function read(schema: z.ZodMiniType<string>, text: string): string {
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
  const { deps, close } = await openDeps(readDepsConfig(database.env), (error) =>
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
