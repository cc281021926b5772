import type { ChangeSet } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import {
  describeFile,
  describeRest,
  describeResult,
  describeRun,
  describeSkipped,
  formatMoment,
  formatProgress,
  getFirstView,
  getProgress,
  listTabs,
  needsTaxAnswer,
  sayProgress,
} from './describe-set.ts';

const NO_COUNTS = {
  all: 0,
  checked: 0,
  new: 0,
  change: 0,
  same: 0,
  error: 0,
  warning: 0,
  changed: 0,
  skipped: 0,
};

function createSet({
  counts,
  ...rest
}: Partial<Omit<ChangeSet, 'counts'>> & { counts?: Partial<ChangeSet['counts']> } = {}): ChangeSet {
  return {
    change_set_id: 1,
    kind: 'edit',
    state: 'checked',
    title: 'Price +10 %, rounded to ₹10',
    by: 'Devika',
    created_at: '2026-11-17T10:00:00Z',
    changes_prices: true,
    waits_for: 0,
    ...rest,
    counts: { ...NO_COUNTS, ...counts },
  };
}

describe('[BULK-01] a change of many products in words', () => {
  it('says on the button how many change and how many are left out', () => {
    expect(describeRun(createSet({ counts: { change: 312 } }))).toBe('Change 312 products');
    expect(describeRun(createSet({ counts: { change: 1, error: 1 } }))).toBe(
      'Change 1 product, leave 1 out',
    );
    expect(describeRun(createSet({ kind: 'import', counts: { new: 350, change: 20 } }))).toBe(
      'Import 370 products',
    );
  });

  it('counts the check by its rows, and the run by what is saved or skipped', () => {
    const counts = { all: 12_000, checked: 6200, change: 10_000, changed: 6000, skipped: 200 };
    const texts = (['checking', 'running'] as const).map((state) =>
      formatProgress(getProgress(createSet({ state, counts }))),
    );
    expect(texts).toEqual(['6,200 of 12,000', '6,200 of 10,000']);
  });

  it('is said at each quarter and at its ends', () => {
    const say = (changed: number, set: Parameters<typeof createSet>[0] = {}) =>
      sayProgress(createSet({ state: 'running', counts: { change: 10_000, changed }, ...set }));
    const said = [0, 2499, 2500, 7499, 10_000].map((changed) => say(changed));
    expect(said).toEqual(['', '', '25 percent done', '50 percent done', '100 percent done']);
    expect(say(5000, { waits_for: 1 })).toBe('');
    expect(sayProgress(createSet({ state: 'checking' }))).toBe('');
    expect(say(0, { state: 'checked' })).toBe('Checked.');
    expect(say(10_000, { state: 'done' })).toBe('10,000 products changed.');
  });

  it('names what has become of it', () => {
    const counts = { change: 312, changed: 309, skipped: 3, error: 4, same: 1 };
    const started_at = '2026-11-17T10:01:00Z';
    expect(describeResult(createSet({ state: 'done', counts }))).toBe('309 products changed.');
    expect(describeResult(createSet({ state: 'stopped', counts, started_at }))).toBe(
      'Stopped: 309 of 312 saved.',
    );
    expect(describeResult(createSet({ state: 'stopped' }))).toBe(
      'Stopped before it began. Nothing was changed.',
    );
    expect(describeResult(createSet({ state: 'running', waits_for: 1 }))).toBe(
      'Waits for other changes.',
    );
    expect(describeRest(createSet({ counts }))).toBe('4 were left out, 1 was the same already.');
    expect(describeRest(createSet())).toBeUndefined();
  });

  it('[FILE-11] says what an undo left as it is', () => {
    const undo = createSet({ kind: 'undo', state: 'done', counts: { changed: 309, skipped: 3 } });
    expect(`${describeResult(undo)} ${describeSkipped(undo)}`).toBe(
      '309 changed back. 3 were changed since and stay:',
    );
    expect(describeSkipped(createSet({ kind: 'undo', counts: { skipped: 1 } }))).toBe(
      '1 was changed since and stays:',
    );
    expect(describeSkipped(createSet())).toBeUndefined();
  });

  it('names the day of a moment', () => {
    const now = new Date('2026-11-17T10:00:00Z');
    expect(
      ['2026-11-17T10:50:00Z', '2026-11-18T10:50:00Z', '2026-11-20T10:50:00Z'].map((instant) =>
        formatMoment(instant, now),
      ),
    ).toEqual(['today 4:20 pm', 'tomorrow 4:20 pm', 'Fri 20 Nov 4:20 pm']);
  });

  it('shows the parts that are not empty: an import begins with what is wrong', () => {
    const counts = { all: 380, new: 350, change: 20, same: 6, error: 4 };
    const views = (kind: ChangeSet['kind'], part: Partial<ChangeSet['counts']>) =>
      listTabs(createSet({ kind, counts: part })).map(({ view }) => view);
    expect(views('import', counts)).toEqual(['left out', 'new', 'change', 'same', 'all']);
    expect(views('edit', { all: 8, change: 7, error: 1 })).toEqual(['all', 'left out', 'change']);
    expect(views('edit', { all: 8, change: 8 })).toEqual(['all']);
    expect(getFirstView(createSet({ kind: 'import', counts }))).toBe('left out');
    const [, left, changed] = listTabs(
      createSet({ state: 'done', counts: { all: 8, change: 8, skipped: 3 } }),
    );
    expect([left, changed].map((tab) => `${tab?.label} ${tab?.count}`)).toEqual([
      'Left out 3',
      'Changed 5',
    ]);
  });
});

describe('[FILE-01] a file in words', () => {
  const file = { name: 'sarees.csv', rows: 412, warnings: [] };

  it('names its kind, its rows and its products', () => {
    const counts = { all: 380 };
    const describeFormat = (format: string) =>
      describeFile(createSet({ kind: 'import', counts, file: { ...file, format } }));
    expect(describeFormat('shopify')).toBe('This is a file of Shopify. 412 rows, 380 products.');
    expect(describeFormat('mapped')).toBe('You have chosen its columns. 412 rows, 380 products.');
  });

  it('of another shop may have prices without tax', () => {
    const ask = (format: string, change: number) =>
      needsTaxAnswer(createSet({ kind: 'import', counts: { change }, file: { ...file, format } }));
    expect([ask('shopify', 1), ask('mapped', 1), ask('own', 1), ask('shopify', 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(needsTaxAnswer(createSet({ counts: { change: 1 } }))).toBe(false);
  });
});
