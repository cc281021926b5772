import { UNLIMITED } from '@shop/test-kit/processes';
import fc from 'fast-check';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { openCounter } from '../harness/counter.ts';
import { suite } from '../harness/suite.ts';
import { advanceTime, allCommands } from '../model/commands.ts';
import { createModel } from '../model/model.ts';
import { createShop } from '../model/shop.ts';

const MAX_COMMANDS = 60;
const BUYERS = { customers: 2, guests: 2 };
const PRODUCTS = [
  { stock: 1, rupees: 500, enabled: true },
  { stock: 3, rupees: 200, enabled: true },
  { stock: 6, rupees: 300, enabled: true },
];

/** Random commands of customers, guests, staff, provider and time, compared with a small model. */
export const modelSuite = suite({
  // The commands run the worker's jobs themselves, and move the time.
  environment: {
    worker: false,
    timeScale: 1,
    env: { RESPONSE_CACHE_SECONDS: '0', PROFILE_RATE_LIMIT: UNLIMITED },
  },
  sample: 12,
  nightly: 100,
  full: 5_000,
  async run(env, usualCount, { seed, times }) {
    let steps = 0;
    let claims = 0;
    let links = 0;
    let codes = 0;
    await openCounter(env);
    await env.provider.setWebhooks({ enabled: false });
    const sequence = fc.commands(allCommands(BUYERS, PRODUCTS.length), {
      maxCommands: MAX_COMMANDS,
      size: 'max',
    });
    const property = fc.asyncProperty(sequence, async (commands) => {
      const model = createModel(PRODUCTS, BUYERS);
      const shop = await createShop(env, model);
      await fc.asyncModelRun(() => ({ model, real: shop }), commands);
      // Every checkout comes to its end, and every link.
      await advanceTime(180).run(model, shop);
      steps += shop.steps;
      claims += shop.claims;
      links += shop.links.size;
      codes += shop.codes.size;
    });
    const numRuns = times ?? usualCount;
    const result = await fc.check(property, { seed, numRuns, endOnFailure: false });
    return {
      summary: `${result.numRuns} sequences, ${steps} commands, ${claims} of which added a guest's orders to an account, ${links} links and ${codes} QR codes at the counter`,
      failures: result.failed
        ? [fc.defaultReportMessage(result) ?? 'the model differs']
        : await verifyInvariants(env, { timeoutMs: 600_000 }),
    };
  },
});
