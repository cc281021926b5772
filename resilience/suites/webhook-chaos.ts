import { verifyInvariants } from '../checks/verify-invariants.ts';
import { mapConcurrently } from '../harness/concurrency.ts';
import { createRandom } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';
import { planCheckout, runCheckout } from '../load/checkouts.ts';

const CONCURRENCY = 16;
const MAX_COPIES = 5;

/** Webhooks in one to five copies, shuffled, 30 % lost, while customers pay in every way. */
export const webhookChaos = suite({
  sample: { deliveries: 150, wave: 30, windowMs: 1_000 },
  nightly: { deliveries: 5_000, wave: 100, windowMs: 20_000 },
  full: { deliveries: 20_000, wave: 100, windowMs: 20_000 },
  async run(env, plan, { seed, times }) {
    const random = createRandom(seed);
    const wanted = times ?? plan.deliveries;
    const failures: string[] = [];
    const before = (await env.provider.ledger()).deliveries.length;
    let sent = 0;
    for (let wave = random.below(MAX_COPIES); sent < wanted; wave += 1) {
      const copies = 1 + (wave % MAX_COPIES);
      const window_ms = plan.windowMs;
      await env.provider.setWebhooks({ drop: 0.3, shuffle: true, window_ms, seed, copies });
      const products = [await env.addProduct({ stock: plan.wave })];
      const customers = await env.addCustomers(plan.wave);
      const plans = customers.map((customer) =>
        planCheckout(random, { customer, products, servers: 1 }),
      );
      await mapConcurrently(plans, CONCURRENCY, async (checkout) => {
        failures.push(...(await runCheckout(env, checkout)).failures);
      });
      sent = (await env.provider.ledger()).deliveries.length - before;
    }
    await env.provider.setWebhooks({ drop: 0, shuffle: false, copies: 1 });
    await env.provider.flushWebhooks();
    failures.push(
      ...expectAtLeast('deliveries', sent, wanted),
      ...(await verifyInvariants(env, { timeoutMs: 600_000 })),
    );
    return { summary: `${sent} deliveries`, failures };
  },
});
