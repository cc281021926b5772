import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(import.meta.resolve('@shop/server/bin/admin.ts'));

/** Runs the operator's command. */
export async function createStaff(DATABASE_URL: string) {
  const admin = { email: 'meera@example.com', password: 'kasavu-mundu' };
  execFileSync(process.execPath, [program, 'create', admin.email, '--name', 'Meera'], {
    env: { ...process.env, DATABASE_URL },
    input: `${admin.password}\n`,
  });
  return admin;
}
