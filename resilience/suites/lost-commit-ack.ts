import { check } from '../checks/verify-invariants.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { countEnds, PLAYS, type PlayName, type Reporter } from '../load/payment-scenarios.ts';

interface Loss {
  /** Whether this is the transaction whose answer gets lost: its statements, the last one last. */
  isIt: (statements: string[]) => boolean;
  play: PlayName;
  reporter: Reporter;
}

const isLast = (pattern: RegExp) => (statements: string[]) => pattern.test(statements.at(-1) ?? '');
const isCommitAfter = (pattern: RegExp) => (statements: string[]) =>
  /^commit/i.test(statements.at(-1) ?? '') && statements.some((text) => pattern.test(text));

const LOSSES: Record<string, Loss> = {
  hold: { isIt: isLast(/from hold_pieces/), play: 'normal', reporter: 'browser' },
  attach: {
    isIt: isLast(/^update "checkout" set "state" = .*"rzp_order_id" =/),
    play: 'normal',
    reporter: 'browser',
  },
  settle: { isIt: isCommitAfter(/make_order/), play: 'normal', reporter: 'browser' },
  'settle late': { isIt: isCommitAfter(/retake_pieces/), play: 'late money', reporter: 'event' },
  release: { isIt: isCommitAfter(/return_pieces/), play: 'late money', reporter: 'browser' },
  'note of a refund': {
    isIt: isLast(/^with known as \( select r\.refund_id/),
    play: 'sold out',
    reporter: 'browser',
  },
};

/** The database has done it, and the answer is lost: nothing happens twice, nothing is forgotten. */
export const lostAnswers: Suite = {
  sample: (run) => lose(run, 2),
  full: (run) => lose(run, 10),
};

async function lose({ times }: Run, usual: number): Promise<Verdict> {
  const house = await openHouse({ databaseProxy: true });
  const each = times ?? usual;
  try {
    const complaints: string[] = [];
    let lost = 0;
    for (const [name, loss] of Object.entries(LOSSES)) {
      for (let round = 0; round < each; round += 1) {
        const { hits, found } = await loseOnce(house, loss);
        lost += hits;
        complaints.push(...found.map((complaint) => `${name}: ${complaint}`));
      }
    }
    complaints.push(...reached('answers lost', lost, each * Object.keys(LOSSES).length));
    return { figures: `${lost} answers lost at ${Object.keys(LOSSES).length} places`, complaints };
  } finally {
    await house.close();
  }
}

async function loseOnce(house: House, { isIt, play, reporter }: Loss) {
  const { orders, refunds, go } = PLAYS[play];
  const [who] = await house.customers(1);
  if (!who || !house.databaseProxy) throw new Error('the house is not whole');
  await house.databaseProxy.set({ kind: 'lose-answer', times: 1, isIt });
  await go(house, who, reporter);
  // Some are lost only while the house becomes quiet; the fault strikes once, so it may stay.
  const complaints = await check(house, { keepFaults: true });
  const hits = house.databaseProxy.hits();
  const ends = await countEnds(house, who);
  return {
    hits,
    found: [
      ...complaints,
      ...exactly('answers lost', hits, 1),
      ...exactly('orders', ends.orders, orders),
      ...exactly('refunds', ends.refunds, refunds),
    ],
  };
}
