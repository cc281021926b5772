import type { ChangeRowView, ChangeSet } from '@shop/contract';
import { formatTime, formatWeekday, toIndianDate } from '@shop/domain/dates';
import { countPictures, countProducts, formatCount } from '../format-count.ts';

type Counts = ChangeSet['counts'];

/** The server is at work on it. */
export const isBusy = ({ state }: Pick<ChangeSet, 'state'>) =>
  state === 'checking' || state === 'running';

/** The rows are saved, and pictures still come. */
export const takesPictures = ({ state, pictures }: Pick<ChangeSet, 'state' | 'pictures'>) =>
  state === 'done' && pictures !== undefined && pictures.done < pictures.all;

/** Products that the run saves. */
export const countDue = (counts: Counts): number => counts.new + counts.change;

/** Products of the run that are saved or were skipped. */
const countRun = ({ changed, skipped }: Counts): number => changed + skipped;

interface Progress {
  done: number;
  all: number;
}

export const getProgress = ({ state, counts }: ChangeSet): Progress =>
  state === 'checking'
    ? { done: counts.checked, all: counts.all }
    : { done: countRun(counts), all: countDue(counts) };

/** '6,200 of 10,000' */
export const formatProgress = ({ done, all }: Progress): string =>
  `${formatCount(done)} of ${formatCount(all)}`;

/** For screen readers: each quarter of the progress, and the end. @returns '' before the first quarter */
export function sayProgress(set: ChangeSet): string {
  if (set.state === 'done' || set.state === 'stopped') return describeResult(set);
  if (set.state === 'checked') return 'Checked.';
  if (set.waits_for > 0) return '';
  const { done, all } = getProgress(set);
  const quarter = all > 0 ? Math.floor((done * 4) / all) : 0;
  return quarter > 0 ? `${quarter * 25} percent done` : '';
}

/** 'Change 312 products', 'Import 370 products, leave 4 out'. */
export function describeRun({ kind, counts, pictures }: ChangeSet): string {
  if (pictures && countDue(counts) === 0) return `Add ${countPictures(pictures.all)}`;
  const act = kind === 'import' ? 'Import' : 'Change';
  const out = counts.error > 0 ? `, leave ${formatCount(counts.error)} out` : '';
  return `${act} ${countProducts(countDue(counts))}${out}`;
}

/** 'Pictures: 120 of 380', 'Pictures: 378 added, 2 left out.' */
export function describePictures({
  all,
  done,
  refused,
}: NonNullable<ChangeSet['pictures']>): string {
  if (done < all) return `Pictures: ${formatProgress({ done, all })}`;
  const out = refused > 0 ? `, ${formatCount(refused)} left out` : '';
  return `Pictures: ${formatCount(done - refused)} added${out}.`;
}

/** The outcome of a set so far, for the list of all and above its products. */
export const describeResult = (set: ChangeSet): string => RESULTS[set.state](set);

const RESULTS: Record<ChangeSet['state'], (set: ChangeSet) => string> = {
  checking: () => 'Being checked.',
  checked: () => 'Not started.',
  running: (set) =>
    set.waits_for > 0 ? 'Waits for other changes.' : `${formatProgress(getProgress(set))}.`,
  stopped: ({ started_at, counts }) =>
    started_at
      ? `Stopped: ${formatProgress({ done: counts.changed, all: countDue(counts) })} saved.`
      : 'Stopped before it began. Nothing was changed.',
  done: ({ kind, counts: { changed } }) => {
    if (kind === 'undo') return `${formatCount(changed)} changed back.`;
    return changed === 0 ? 'Nothing was changed.' : `${countProducts(changed)} ${VERBS[kind]}.`;
  },
};

const VERBS = { edit: 'changed', import: 'imported' };

/** Counts the products that the run skipped. @returns undefined when there are none */
export function describeSkipped({ kind, counts: { skipped } }: ChangeSet): string | undefined {
  if (skipped === 0) return undefined;
  const since = kind === 'undo' ? 'changed since' : 'edited after the check';
  return skipped === 1
    ? `1 was ${since} and stays:`
    : `${formatCount(skipped)} were ${since} and stay:`;
}

/** '4 were left out, 12 were the same already.' @returns undefined for none */
export function describeRest({ counts: { error, same } }: ChangeSet): string | undefined {
  const parts = [
    error > 0 && `${formatCount(error)} ${error === 1 ? 'was' : 'were'} left out`,
    same > 0 && `${formatCount(same)} ${same === 1 ? 'was' : 'were'} the same already`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : undefined;
}

const DAY_MS = 24 * 3600 * 1000;

/** 'today 4:20 pm', 'tomorrow 4:20 pm', 'Thu 19 Nov 4:20 pm'. */
export function formatMoment(instant: string, now = new Date()): string {
  const [today, tomorrow] = [now, new Date(now.getTime() + DAY_MS)].map(toIndianDate);
  const day = toIndianDate(new Date(instant));
  const name = day === today ? 'today' : day === tomorrow ? 'tomorrow' : formatWeekday(instant);
  return `${name} ${formatTime(instant)}`;
}

interface RowsTab {
  view: ChangeRowView;
  label: string;
  count: number;
}

/** Parts of the products that are not empty. */
export function listTabs({ kind, state, counts }: ChangeSet): RowsTab[] {
  const isOver = state === 'done' || state === 'stopped';
  const wrong = kind === 'import' && !isOver ? 'Wrong' : 'Left out';
  const tabs: RowsTab[] = [
    {
      view: 'left out',
      label: wrong,
      count: counts.error + counts.skipped,
    },
    { view: 'warning', label: 'Please look', count: counts.warning },
    { view: 'new', label: 'New', count: counts.new },
    {
      view: 'change',
      label: isOver ? 'Changed' : 'Change',
      count: Math.max(0, counts.change - counts.skipped),
    },
    { view: 'same', label: 'Same as now', count: counts.same },
  ];
  const shown = tabs.filter(({ count }) => count > 0);
  // An import begins with what is wrong; a change with everything.
  const all: RowsTab = { view: 'all', label: 'All', count: counts.all };
  if (kind === 'import') return shown.length > 1 ? [...shown, all] : [all];
  return shown.length > 1 ? [all, ...shown] : [all];
}

/** The part that is shown at first. */
export const getFirstView = (set: ChangeSet): ChangeRowView => listTabs(set)[0]?.view ?? 'all';

const FORMATS: Record<string, string> = {
  own: 'This is a file of this shop.',
  shopify: 'This is a file of Shopify.',
  woocommerce: 'This is a file of WooCommerce.',
};

/** 'This is a file of Shopify. 412 rows, 380 products.' */
export function describeFile({ file, counts }: ChangeSet): string {
  const format = FORMATS[file?.format ?? ''] ?? 'You have chosen its columns.';
  const rows = file?.rows ?? counts.all;
  return `${format} ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}, ${countProducts(counts.all)}.`;
}

/** Prices of other shops may be without tax; ours never are. */
export const needsTaxAnswer = ({ kind, file, counts }: ChangeSet) =>
  kind === 'import' && file?.format !== 'own' && countDue(counts) > 0;
