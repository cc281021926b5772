import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LogIn } from '@shop/contract';
import { describeOpenMatter } from '@shop/domain/people/erasure';
import * as z from 'zod/mini';
import { loadEnv } from '#config/env.ts';
import { requestErasure } from '#features/privacy/erase-customer.ts';
import { findUserId } from '#features/privacy/erasure.queries.ts';
import { exportData } from '#features/privacy/export-data.ts';
import type { InfraDeps } from '#platform/deps.ts';
import { runCommand } from '#platform/run-command.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run customer -- export EMAIL [--dir DIRECTORY]
npm run customer -- erase EMAIL

export writes everything the shop keeps about a customer to two files, with the shop's own notes.
erase removes it, now or when the last open order, refund and question has ended.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { dir: { type: 'string', default: '.' } },
});
const [command = '', emailArgument = ''] = positionals;

const commands: Record<string, (deps: InfraDeps, user_id: number) => Promise<string>> = {
  async export(deps, user_id) {
    const paths: string[] = [];
    for (const format of ['json', 'html'] as const) {
      const { content } = await exportData(deps, { user_id, format, withNotes: true });
      const path = `${values.dir}/customer-${user_id}.${format}`;
      // Readable by the operator alone, not by other users of the machine.
      writeFileSync(path, content, { mode: 0o600 });
      paths.push(path);
    }
    return `Written: ${paths.join(', ')}`;
  },
  async erase(deps, user_id) {
    const { erased, open } = await requestErasure(deps, { user_id, by_operator: true });
    if (erased) return `Customer ${user_id} is erased. Tax documents stay for their legal time.`;
    const reasons = open.map((matter) => `- ${describeOpenMatter(matter)}`);
    return ['Not yet. The request is recorded and tried every day until it can be done:']
      .concat(reasons)
      .join('\n');
  },
};

const run = commands[command];
if (!run) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await runCommand(async (deps) => {
    const { data: email } = z.safeParse(LogIn.shape.email, emailArgument);
    const user_id = email && (await findUserId(deps.db, email));
    if (!user_id) throw new Error('Customer not found');
    await recordCommand(deps.db, { command: `customer ${command}`, user_id });
    return run(deps, user_id);
  });
}
