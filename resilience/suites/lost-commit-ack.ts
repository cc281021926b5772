import { verifyInvariants } from '../checks/verify-invariants.ts';
import { expectCount, suite } from '../harness/suite.ts';
import {
  checkOutcome,
  playScenario,
  type Reporter,
  SCENARIOS,
  type ScenarioName,
} from '../load/payment-scenarios.ts';

type Matches = (transaction: string[]) => boolean;

const statement =
  (pattern: RegExp): Matches =>
  (transaction) =>
    pattern.test(transaction.at(-1) ?? '');
const commitAfter =
  (pattern: RegExp): Matches =>
  (transaction) =>
    /^commit/i.test(transaction.at(-1) ?? '') && transaction.some((text) => pattern.test(text));
const ATTACH = /^update "checkout" set .*"status" = .*"rzp_order_id" =/;
const RECORD_REFUND = /^update refund set status = /;

/** The response to the matching statement is lost. */
const LOSSES: Record<string, [Matches, ScenarioName, Reporter]> = {
  reserve: [statement(/from create_checkout/), 'normal', 'browser'],
  'attach the provider order': [statement(ATTACH), 'normal', 'browser'],
  settle: [commitAfter(/place_order/), 'normal', 'browser'],
  'settle late': [commitAfter(/try_reserve_again/), 'late payment', 'event'],
  release: [commitAfter(/release_stock/), 'late payment', 'browser'],
  'record a refund': [commitAfter(RECORD_REFUND), 'sold out', 'browser'],
};

/** PostgreSQL commits and its response is lost: nothing happens twice, nothing is forgotten. */
export const lostCommitAck = suite({
  environment: { databaseProxy: true },
  sample: 1,
  nightly: 3,
  full: 10,
  async run(env, usualCount, { times }) {
    const each = times ?? usualCount;
    const failures: string[] = [];
    for (const [name, [matches, scenarioName, reporter]] of Object.entries(LOSSES)) {
      const scenario = SCENARIOS[scenarioName];
      for (let round = 0; round < each; round += 1) {
        const customer = await env.addCustomer();
        await env.databaseProxy.set({ kind: 'lose-response', times: 1, matches });
        await playScenario(env, customer, scenario, reporter);
        const found = [
          // Some statements run only while the shop becomes idle; the fault applies once.
          ...(await verifyInvariants(env, { keepFaults: true })),
          ...expectCount('lost responses', env.databaseProxy.hits(), 1),
          ...(await checkOutcome(env, customer, scenario)),
        ];
        failures.push(...found.map((failure) => `${name}: ${failure}`));
      }
    }
    return { summary: `${Object.keys(LOSSES).length} places × ${each} lost responses`, failures };
  },
});
