import { CALLS, type Call, FAULTS, type FaultOrder } from '@shop/fake-razorpay/control';
import { check } from '../checks/verify-invariants.ts';
import { FAULTED } from '../faults/provider-calls.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, reached, type Suite, type Verdict } from '../harness/suite.ts';

/** The gateway gives a call 4.5 s; a customer's request may make two of them, and a look before. */
const LONGEST_MS = 10_500;

type Spoiling = Omit<FaultOrder, 'call'> | 'no connection';

/** Every fault, before and after the thing was done, and every way of telling something wrong. */
const SPOILINGS: Spoiling[] = [
  'no connection',
  ...FAULTS.filter((fault) => fault !== 'wrong-data').flatMap((fault) => [
    { fault, when: 'before' } as const,
    { fault, when: 'after' } as const,
  ]),
  ...(['amount', 'order', 'currency'] as const).map(
    (wrong) => ({ fault: 'wrong-data', wrong }) as const,
  ),
];

const isSampled = (spoiling: Spoiling) =>
  spoiling === 'no connection' ||
  (spoiling.fault === 'reset-after' && spoiling.when === 'after') ||
  (spoiling.fault === 'html-502' && spoiling.when === 'before') ||
  spoiling.wrong === 'order';

/** Every call of the provider goes wrong in every way; every customer is served all the same. */
export const providerFaults: Suite = {
  sample: () => spoilAll(SPOILINGS.filter(isSampled)),
  full: () => spoilAll(SPOILINGS),
};

async function spoilAll(spoilings: Spoiling[]): Promise<Verdict> {
  const house = await openHouse({ providerProxy: true });
  try {
    const complaints: string[] = [];
    let done = 0;
    let slowest = 0;
    for (const call of CALLS) {
      for (const spoiling of spoilings) {
        const { milliseconds, found } = await spoilOnce(house, call, spoiling);
        slowest = Math.max(slowest, milliseconds);
        done += 1;
        complaints.push(...found.map((words) => `${call}, ${JSON.stringify(spoiling)}: ${words}`));
      }
    }
    const { redirectsFollowed } = await house.provider.ledger();
    complaints.push(
      ...exactly('redirects followed', redirectsFollowed, 0),
      ...reached('calls spoiled', done, CALLS.length * spoilings.length),
    );
    return {
      figures: `${CALLS.length} calls × ${spoilings.length} faults = ${done}, slowest answer ${Math.round(slowest)} ms`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

async function spoilOnce(house: House, call: Call, spoiling: Spoiling) {
  const strike = async () => {
    if (spoiling === 'no connection') await house.providerProxy?.set({ kind: 'refuse' });
    else await house.provider.setFault({ call, ...spoiling });
  };
  const { milliseconds, complaints } = await FAULTED[call](house, strike);
  return {
    milliseconds,
    found: [
      ...complaints,
      ...(milliseconds > LONGEST_MS ? [`it took ${Math.round(milliseconds)} ms`] : []),
      ...(await check(house, { keepFaults: spoiling !== 'no connection' })),
    ],
  };
}
