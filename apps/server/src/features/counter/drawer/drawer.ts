import type { counterDrawer, Drawer, DrawerEntry, InputOf } from '@shop/contract';
import { formatRupees, fromRupees, paise, toRupees } from '@shop/domain/money';
import type { Db, Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  type DayPaise,
  type DrawerState,
  findDayClose,
  findDrawerState,
  findExpected,
  hasEntryOfRequest,
  insertDayClose,
  insertEntry,
  listEntries,
  listSold,
  lockDrawer,
  type NewEntry,
} from './drawer.queries.ts';

type DrawerDeps = Pick<Deps, 'paymentsDb'>;

/** Locks the drawer, for money of today. @throws DAY_CLOSED */
export async function openDrawer(trx: Trx): Promise<DrawerState> {
  await lockDrawer(trx);
  const state = await findDrawerState(trx);
  requireOpen(state, state.today);
  return state;
}

/** A closed day closes those before it. */
function requireOpen({ closed_until }: DrawerState, day: string): void {
  if (closed_until !== null && closed_until >= day) throw new ShopError('DAY_CLOSED');
}

/** Adds an entry of today to the drawer that was just opened. @throws DRAWER_TOO_LOW */
export const writeEntry = (trx: Trx, drawer: DrawerState, entry: NewEntry): Promise<void> =>
  addEntry(trx, drawer, { ...entry, day: drawer.today });

async function addEntry(
  trx: Trx,
  { balance_paise }: DrawerState,
  entry: NewEntry & { day: string },
): Promise<void> {
  const balance_after_paise = balance_paise + entry.amount_paise;
  if (balance_after_paise < 0) {
    throw new ShopError('DRAWER_TOO_LOW', { balance: formatRupees(paise(balance_paise)) });
  }
  await insertEntry(trx, { ...entry, balance_after_paise });
}

type Move = InputOf<typeof counterDrawer.move>['body'];

/** Money put into the drawer, taken out, or brought to the bank. A repeated request is one entry. */
export const moveMoney = (
  { paymentsDb }: DrawerDeps,
  admin_id: number,
  { request_id, kind, amount, reason }: Move,
): Promise<void> =>
  withRetryingTransaction(paymentsDb, async (trx) => {
    await lockDrawer(trx);
    if (await hasEntryOfRequest(trx, request_id)) return;
    const amount_paise = fromRupees(kind === 'in' ? amount : -amount);
    await writeEntry(trx, await openDrawer(trx), {
      kind,
      amount_paise,
      admin_id,
      request_id,
      reason,
    });
  });

type Count = InputOf<typeof counterDrawer.count>['body'];

/** Sets the drawer to what was counted. A repeated request is one entry. */
export const countDrawer = (
  { paymentsDb }: DrawerDeps,
  admin_id: number,
  { request_id, amount }: Count,
): Promise<void> =>
  withRetryingTransaction(paymentsDb, async (trx) => {
    await lockDrawer(trx);
    if (await hasEntryOfRequest(trx, request_id)) return;
    const drawer = await openDrawer(trx);
    const amount_paise = fromRupees(amount) - drawer.balance_paise;
    await writeEntry(trx, drawer, { kind: 'count', amount_paise, admin_id, request_id });
  });

type DayClose = InputOf<typeof counterDrawer.closeDay>['body'];

/** Closes a day that has begun, maybe some days later. The same totals again change nothing. */
export const closeDay = (
  { paymentsDb }: DrawerDeps,
  admin_id: number,
  { day, counted: typed }: DayClose,
): Promise<void> =>
  withRetryingTransaction(paymentsDb, async (trx) => {
    await lockDrawer(trx);
    const counted = mapTotals(typed, fromRupees);
    const done = await findDayClose(trx, day);
    if (done && isSame(done, counted)) return;
    const drawer = await findDrawerState(trx);
    if (day > drawer.today) throw new ShopError('DAY_NOT_BEGUN');
    requireOpen(drawer, day);
    const expected = await findExpected(trx, day);
    const amount_paise = counted.cash - expected.cash;
    await addEntry(trx, drawer, { kind: 'day close', amount_paise, admin_id, day });
    await insertDayClose(trx, { day, counted, expected, admin_id });
  });

const isSame = (one: DayPaise, other: DayPaise) =>
  one.cash === other.cash && one.card === other.card && one.upi === other.upi;

/** The drawer on a day, today unless another is given. */
export async function viewDrawer(db: Db, asked?: string): Promise<Drawer> {
  const { today, balance_paise } = await findDrawerState(db);
  const day = asked ?? today;
  const closed = await findDayClose(db, day);
  return {
    day,
    balance: toRupees(paise(balance_paise)),
    expected: mapTotals(await findExpected(db, day), inRupees),
    sold: (await listSold(db, day)).map(({ tender, count, paise: amount }) => ({
      // The column's CHECK lists the tenders.
      tender: tender as Drawer['sold'][number]['tender'],
      count,
      amount: inRupees(amount),
    })),
    entries: (await listEntries(db, day)).map(presentEntry),
    ...(closed && {
      closed: { counted: mapTotals(closed, inRupees), by: closed.by, at: closed.at.toISOString() },
    }),
  };
}

const inRupees = (amount: number) => toRupees(paise(amount));

const presentEntry = ({
  at,
  kind,
  amount_paise,
  balance_after_paise,
  order_id,
  ...entry
}: Awaited<ReturnType<typeof listEntries>>[number]): DrawerEntry => ({
  ...entry,
  at: at.toISOString(),
  // The column's CHECK lists the kinds.
  kind: kind as DrawerEntry['kind'],
  amount: inRupees(amount_paise),
  balance_after: inRupees(balance_after_paise),
  ...(order_id !== null && { order_id }),
});

function mapTotals<T extends number>(
  { cash, card, upi }: Record<'cash' | 'card' | 'upi', number>,
  map: (amount: number) => T,
): Record<'cash' | 'card' | 'upi', T> {
  return { cash: map(cash), card: map(card), upi: map(upi) };
}
