import type { TestCustomer } from '@shop/test-kit/accounts';
import { becomesTrue } from '@shop/test-kit/wait-for';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import type { Arming } from '../faults/fail-points.ts';
import type { Environment } from '../harness/environment.ts';
import { expectAtLeast, suite, sum } from '../harness/suite.ts';
import { playScenario, SCENARIOS } from '../load/payment-scenarios.ts';

interface Plan {
  /** Each has one kill. */
  rounds: number;
  /** Distance of the kill points from round to round. */
  step: number;
  minKills: number;
}

const PAYMENTS_PER_ROUND = 4;

/** The worker is killed before or after every statement and every line of its SMTP dialogues. */
export const mail = suite<Plan>({
  environment: { failPoints: true, mail: true },
  sample: { rounds: 3, step: 11, minKills: 2 },
  nightly: { rounds: 25, step: 2, minKills: 20 },
  full: { rounds: 50, step: 1, minKills: 45 },
  async run(env, { rounds, step, minKills }) {
    const failures: string[] = [];
    const points: string[] = [];
    let copies = 0;
    for (let round = 0; round < rounds; round += 1) {
      const arming = { at: 1 + round * step, when: round % 2 ? 'before' : 'after' } as const;
      const { point, received } = await payAndKill(env, arming);
      const place = `${arming.at} ${point ?? 'not reached'}`;
      if (point) points.push(point);
      const roundCopies = sum(received.map((count) => Math.max(count - 1, 0)));
      copies += roundCopies;
      if (received.includes(0)) failures.push(`${place}: an order without a message`);
      if (roundCopies > (point ? 1 : 0)) failures.push(`${place}: ${roundCopies} copies`);
    }
    failures.push(...expectAtLeast('kills', points.length, minKills));
    failures.push(...(await verifyInvariants(env)));
    const inSmtp = points.filter((point) => point.includes('SMTP')).length;
    const kills = `${points.length} kills (${inSmtp} in SMTP dialogues)`;
    const summary = `${rounds * PAYMENTS_PER_ROUND} payments, ${kills}, ${copies} copies`;
    return { summary, failures };
  },
});

/** @returns the point at which the worker died, if it did, and how many messages each order has */
async function payAndKill(env: Environment, arming: Arming) {
  const { worker, inbox } = env;
  const before = worker.output().length;
  const killedAt = () => /fail-point \d+ (.*)/.exec(worker.output().slice(before))?.[1];
  const customers = await env.addCustomers(PAYMENTS_PER_ROUND);
  await worker.arm(arming);
  await Promise.all(
    customers.map((customer) => playScenario(env, customer, SCENARIOS.normal, 'browser')),
  );
  await becomesTrue(
    async () => {
      if (await areSent(env, customers)) return true;
      // The claim of a killed worker ends after five minutes.
      if (killedAt()) await env.advanceTime('1 minute');
      return false;
    },
    { timeoutMs: 90_000 },
  );
  if (!killedAt()) await worker.arm({ at: 0, when: 'before' }).catch(() => {});
  const point = killedAt();
  if (point) await worker.restarted();
  const mails = await inbox.control.list({ kind: 'order_received' });
  const received = customers.map(
    ({ email }) => mails.filter(({ to }) => to.includes(email)).length,
  );
  return { point, received };
}

async function areSent({ db }: Environment, customers: TestCustomer[]): Promise<boolean> {
  const sent = await db
    .selectFrom('message')
    .innerJoin('orders', 'orders.order_id', 'message.order_id')
    .select('message_id')
    .where('kind', '=', 'order_received')
    .where('status', '=', 'sent')
    .where(
      'orders.user_id',
      'in',
      customers.map(({ user_id }) => user_id),
    )
    .execute();
  return sent.length === customers.length;
}
