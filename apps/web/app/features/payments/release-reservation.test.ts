import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getNotice } from './notice-store.ts';
import {
  releaseAtEnd,
  releaseKept,
  releaseReservation,
  takeFoundOrder,
} from './release-reservation.ts';

const FIRST = { razorpay_order_id: 'order_00000000000001', window: 1 };
const SECOND = { razorpay_order_id: 'order_00000000000002', window: 1 };

/** Replies to releases, in the order in which they were sent. */
let replies: PromiseWithResolvers<Response>[];
let bodies: unknown[];
/** Whether the last release reaches the shop when the page ends. */
let outlivePage: boolean | undefined;
const reply = (index: number, order_id?: string) =>
  replies[index]?.resolve(Response.json({ msg: 'Released', ...(order_id && { order_id }) }));

beforeEach(() => {
  vi.useFakeTimers();
  replies = [];
  bodies = [];
  vi.stubGlobal(
    'fetch',
    (_: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
      bodies.push(JSON.parse(body));
      outlivePage = keepalive;
      const sent = Promise.withResolvers<Response>();
      replies.push(sent);
      return sent.promise;
    },
  );
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('localStorage', { setItem: () => {} });
});
afterEach(async () => {
  // The module remembers the last release.
  for (const index of replies.keys()) reply(index);
  await vi.advanceTimersByTimeAsync(5000);
  await takeFoundOrder();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports an order that was paid after all, and the next checkout does not report it again', async () => {
  const onFound = vi.fn();
  void releaseReservation(FIRST, { onFound });
  reply(0, '7QK2-M9XT');

  await vi.waitFor(() =>
    expect(onFound).toHaveBeenCalledExactlyOnceWith({ order_id: '7QK2-M9XT' }),
  );
  expect(await takeFoundOrder()).toBeUndefined();
});

it('leaves the order to the next checkout when the customer has left the page', async () => {
  const onFound = vi.fn();
  void releaseReservation(FIRST, { onFound, leaveSignal: AbortSignal.abort() });
  reply(0, '7QK2-M9XT');

  expect(await takeFoundOrder()).toEqual({ order_id: '7QK2-M9XT' });
  expect(await takeFoundOrder()).toBeUndefined();
  expect(onFound).not.toHaveBeenCalled();
});

it('keeps waiting for a newer release when an older one has found an order', async () => {
  const onFound = vi.fn();
  void releaseReservation(FIRST, { onFound });
  void releaseReservation(SECOND, { onFound, leaveSignal: AbortSignal.abort() });
  reply(0, '7QK2-M9XT');
  await vi.waitFor(() =>
    expect(onFound).toHaveBeenCalledExactlyOnceWith({ order_id: '7QK2-M9XT' }),
  );

  const found = takeFoundOrder();
  reply(1, '8RK3-N0YV');
  expect(await found).toEqual({ order_id: '8RK3-N0YV' });
});

it('waits three seconds at most for a release', async () => {
  void releaseReservation(FIRST, { onFound: () => {} });
  const settled = vi.fn();
  void takeFoundOrder().then(settled);

  await vi.advanceTimersByTimeAsync(2900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined);
});

const KEPT = { msg: 'We are keeping it.', failed: true, kept_until: '2026-01-12T06:55:00Z' };

it('[CLEAR-02] keeps the reservation after a failed attempt until the customer leaves the page', async () => {
  const page = new AbortController();
  void releaseReservation(FIRST, {
    onFound: vi.fn(),
    leaveSignal: page.signal,
    keepAfterFailure: true,
  });
  replies[0]?.resolve(Response.json(KEPT));
  await vi.waitFor(() => expect(getNotice()).toBe('We are keeping it.'));
  expect(bodies).toEqual([{ ...FIRST, keep: true }]);

  page.abort();
  expect(bodies).toEqual([{ ...FIRST, keep: true }, FIRST]);
});

it('[CLEAR-02] adding to the cart waits until what was kept is released', async () => {
  await releaseKept();
  expect(bodies).toEqual([]);
  const page = new AbortController();
  const options = { onFound: vi.fn(), leaveSignal: page.signal, keepAfterFailure: true };
  void releaseReservation(SECOND, options);
  replies[0]?.resolve(Response.json(KEPT));
  await vi.advanceTimersByTimeAsync(0);

  const released = releaseKept();
  reply(1);
  await released;
  page.abort();
  expect(bodies).toEqual([{ ...SECOND, keep: true }, SECOND]);
});

it('[GUEST-05] releases what a guest holds by the key of the tab, and finds the order with its token', async () => {
  const guest_key = 'k'.repeat(43);
  const onFound = vi.fn();
  void releaseReservation({ ...FIRST, guest_key }, { onFound });
  await vi.waitFor(() => expect(bodies).toEqual([{ ...FIRST, guest_key }]));
  const found = { order_id: '7QK2-M9XT', token: 'opens the order' };
  replies[0]?.resolve(Response.json({ msg: 'Paid', ...found }));

  await vi.waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(found));
});

/** A payment window whose attempt failed, so that its piece is kept on this page. */
async function keepAfterFailure(page: AbortController) {
  void releaseReservation(FIRST, {
    onFound: vi.fn(),
    leaveSignal: page.signal,
    keepAfterFailure: true,
  });
  replies[0]?.resolve(Response.json(KEPT));
  await vi.advanceTimersByTimeAsync(0);
}

it('[CLEAR-02] leaves a failed attempt that was paid late to the next checkout', async () => {
  const page = new AbortController();
  await keepAfterFailure(page);

  page.abort();
  reply(1, '7QK2-M9XT');
  await vi.advanceTimersByTimeAsync(0);

  expect(await takeFoundOrder()).toMatchObject({ order_id: '7QK2-M9XT' });
});

it('[CLEAR-02] adding to the cart gets the order of a failed attempt that was paid late', async () => {
  await keepAfterFailure(new AbortController());

  const released = releaseKept();
  reply(1, '7QK2-M9XT');

  expect(await released).toMatchObject({ order_id: '7QK2-M9XT' });
  expect(await takeFoundOrder()).toBeUndefined();
});

it('[CLEAR-02] releases what was kept when the tab is closed, not when the page may come back', async () => {
  releaseAtEnd({ persisted: false });
  expect(bodies).toEqual([]);
  await keepAfterFailure(new AbortController());

  releaseAtEnd({ persisted: true });
  expect(bodies).toHaveLength(1);
  releaseAtEnd({ persisted: false });
  expect(bodies.at(-1)).toEqual(FIRST);
  expect(bodies).toHaveLength(2);
  expect(outlivePage).toBe(true);
});
