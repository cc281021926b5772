import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkInvariants } from '@shop/server/monitoring/check-invariants.ts';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { comesTrue, inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';

const LANES = 8;
const HOURS = 25;
const SILENT = 'webhook silent';

/** The door for events answers 500 for a day: the provider gives it up, and a person is told. */
export const silentWebhook: Suite = {
  sample: (run) => failForADay(run, 10),
  full: (run) => failForADay(run, 100),
};

async function failForADay({ times }: Run, usual: number): Promise<Verdict> {
  const count = times ?? usual;
  const house = await openHouse();
  const broken = await openBrokenDoor();
  try {
    await house.provider.setWebhookUrl(broken.url);
    await buyAndClose(house, count);
    await passADay(house, broken.answered);
    const { disabled } = await house.provider.webhookState();
    await house.passTime('3 minutes');
    await comesTrue(async () => (await countRows(house, 'orders')) === count + 1);
    await house.passTime('15 minutes');
    const complaints = [
      ...exactly('orders without any event', await countRows(house, 'orders'), count + 1),
      ...(disabled ? [] : ['the provider has not given up']),
      ...exactly('alert about the silence', await alertsOf(house), 1),
    ];

    await house.provider.setWebhookUrl(`${house.origins[0]}/api/razor/webhook`);
    await house.provider.enableWebhook();
    await buyAndClose(house, 1);
    complaints.push(
      ...(await check(house)),
      ...exactly('alert after it', await alertsOf(house), 0),
    );
    return {
      figures: `${count} payments, ${broken.answered()} answers of 500 in ${HOURS} h`,
      complaints,
    };
  } finally {
    await broken.close();
    await house.close();
  }
}

/** How a shop answers whose events all fail. */
async function openBrokenDoor() {
  let answered = 0;
  const server = createServer((_request, response) => {
    answered += 1;
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    answered: () => answered,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function buyAndClose(house: House, count: number): Promise<void> {
  const buyers = buyersOf(house);
  const product_id = await house.product({ stock: count });
  const people = await house.customers(count);
  await inLanes(people, LANES, async (who) => {
    const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    await buyers.pay(rzp_order_id);
  });
}

/** Hour by hour, so that every repeat is sent in its time, until the next event fails a day later. */
async function passADay(house: House, failures: () => number): Promise<void> {
  for (let hours = 0; hours < HOURS; hours += 1) {
    const before = failures();
    await house.provider.moveClock(3_600);
    // Far from each other as the repeats are, in some hours none is due.
    await comesTrue(async () => failures() > before, { limitMs: 200 });
  }
  await buyAndClose(house, 1);
  await comesTrue(async () => (await house.provider.webhookState()).disabled);
}

async function alertsOf({ db }: House): Promise<number> {
  await checkInvariants({ db });
  const open = await db
    .selectFrom('alert')
    .select('what')
    .where('kind', '=', SILENT)
    .where('cleared_at', 'is', null)
    .execute();
  return open.length;
}
