import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';

/** The answer to a refund gets lost, and the refund fails later: the next try must not be another one. */
export const lostRefund: Suite = { sample: loseIt, full: loseIt };

async function loseIt(): Promise<Verdict> {
  const house = await openHouse();
  const { provider } = house;
  try {
    await provider.setWebhooks({ enabled: false });
    await provider.setFault({ call: 'refund', fault: 'reset-after', times: 1 });
    await provider.setRefundOutcome('failed');
    await payTwice(house);
    await until('the refund is asked for', async () => (await statesOf(house)).length === 1);
    await provider.moveClock(60);
    await until('it fails', async () => (await statesOf(house))[0] === 'failed');

    await provider.setRefundOutcome('processed');
    await house.passTime('10 minutes');
    await until('it is tried again', async () => (await ourRefund(house)).state !== 'due');
    const { state } = await ourRefund(house);
    const alerts = await house.db
      .selectFrom('alert')
      .select('what')
      .where('kind', '=', 'refund failed')
      .execute();
    return {
      figures: 'one refund, its answer lost, failed at last',
      complaints: [
        ...exactly("refunds in the provider's books", (await statesOf(house)).length, 1),
        ...(state === 'failed' ? [] : [`here it is ${state}`]),
        ...exactly('alerts', alerts.length, 1),
      ],
    };
  } finally {
    await house.close();
  }
}

async function payTwice(house: House): Promise<void> {
  const buyers = buyersOf(house);
  const [who] = await house.customers(1);
  if (!who) throw new Error('nobody came');
  const product_id = await house.product({ stock: 1 });
  const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
  const first = await buyers.pay(rzp_order_id);
  const second = await buyers.pay(rzp_order_id, { force: true });
  await buyers.verify(who, first);
  await buyers.verify(who, second);
}

async function statesOf({ provider }: House): Promise<string[]> {
  const { refunds } = await provider.ledger();
  return refunds.map(({ status }) => status);
}

const ourRefund = ({ db }: House) =>
  db.selectFrom('refund').select('state').executeTakeFirstOrThrow();
