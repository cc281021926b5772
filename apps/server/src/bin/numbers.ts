import { parseArgs } from 'node:util';
import { loadEnv } from '#config/env.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { describeNumbers, giveUpNumbers } from '#features/tax/lost-numbers.ts';
import type { InfraDeps } from '#platform/deps.ts';
import { runCommand } from '#platform/run-command.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run numbers
npm run numbers -- unused FIRST [LAST] --reason TEXT

The last number of each series of documents, and the numbers that a restore has lost.
unused gives up lost numbers that nobody enters again.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string', default: '' } },
});
const [command = 'list', first = '', last = first] = positionals;

const commands: Record<string, (deps: InfraDeps) => Promise<string>> = {
  async list({ db }) {
    const lines = await describeNumbers(db);
    return lines.length > 0 ? lines.join('\n') : 'This shop has written no document.';
  },
  async unused({ db }) {
    const { reason } = values;
    const count = await withRetryingTransaction(db, (trx) =>
      giveUpNumbers(trx, { first, last, reason }),
    );
    await recordCommand(db, { command: `numbers unused ${first} ${last}` });
    return `${count} numbers are given up. The accountant finds them as cancelled.`;
  },
};

const run = commands[command];
if (!run) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await runCommand(run);
}
