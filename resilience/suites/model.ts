import fc from 'fast-check';
import { check } from '../checks/verify-invariants.ts';
import { openHouse } from '../harness/environment.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { passTime } from '../model/admin-commands.ts';
import { commandsFor } from '../model/commands.ts';
import { newModel } from '../model/model.ts';
import { furnish } from '../model/shop.ts';

const MOST_STEPS = 60;
const CUSTOMERS = 3;
const SHELVES = [
  { stock: 1, rupees: 500, enabled: true },
  { stock: 3, rupees: 200, enabled: true },
  { stock: 6, rupees: 300, enabled: true },
];

/** Customers, admins, provider and chance do what they like, and a small model says what must come. */
export const modelRun: Suite = {
  sample: (run) => runAll(run, 300),
  full: (run) => runAll(run, 5_000),
};

async function runAll({ seed, times }: Run, usual: number): Promise<Verdict> {
  const count = times ?? usual;
  // The worker's work is done by the model's own hand, and nobody hurries the provider's time.
  const house = await openHouse({
    worker: false,
    timeScale: 1,
    settings: { HOT_SECONDS: '0' },
  });
  let sequences = 0;
  let steps = 0;
  try {
    await house.provider.setWebhooks({ enabled: false });
    const property = fc.asyncProperty(
      fc.commands(commandsFor(CUSTOMERS, SHELVES.length), {
        maxCommands: MOST_STEPS,
        size: 'max',
      }),
      async (commands) => {
        sequences += 1;
        const model = newModel(SHELVES, CUSTOMERS);
        const real = await furnish(house, model);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        // And then everything comes to an end.
        await passTime(48).run(model, real);
        steps += real.steps;
      },
    );
    const result = await fc.check(property, { seed, numRuns: count, endOnFailure: false });
    const complaints = result.failed ? [fc.defaultReportMessage(result) ?? 'it failed'] : [];
    if (!result.failed) {
      complaints.push(...exactly('sequences', sequences, count));
      complaints.push(...(await check(house, { limitMs: 600_000 })));
    }
    return { figures: `${sequences} sequences, ${steps} commands`, complaints };
  } finally {
    await house.close();
  }
}
