import { guestPayments, payments } from '@shop/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSessionHint } from '#api/session-hint.ts';
import { hasWaitingPurchase, STORAGE_KEY } from './waiting-mark.ts';
import {
  leavePaymentQueue,
  resumeWaitingPurchase,
  storeWaitingPurchase,
  WAITING_LOCK,
} from './waiting-purchase.ts';

const product_list = [{ product_id: 7, quantity: 2 }];
const body = { product_list, address_id: 3, coupon: 'ONAM10', seen_total: 2205 };

const storage = new Map<string, string>();
const imitateStorage = () => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
const sent: string[] = [];

/** Opens a page in this tab; another tab may hold the lock of the line. */
function visit(pathname: string, { locked = false } = {}) {
  vi.stubGlobal('location', { pathname });
  const held = locked ? [{ name: WAITING_LOCK }] : [];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
}

beforeEach(() => {
  storage.clear();
  sent.length = 0;
  vi.stubGlobal('sessionStorage', imitateStorage());
  vi.stubGlobal('localStorage', imitateStorage());
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json({ msg: 'Released' });
  });
  setSessionHint(true);
  visit('/cart');
});
afterEach(() => void vi.unstubAllGlobals());

it('goes on with the purchase after a reload of its page', async () => {
  storeWaitingPurchase(body);

  const resumed = await resumeWaitingPurchase();
  expect(resumed?.delivery).toEqual({ address_id: 3 });
  expect(await resumed?.lines()).toEqual({ product_list, coupon: 'ONAM10', seen_total: 2205 });
  await leavePaymentQueue();
  expect(hasWaitingPurchase()).toBe(true);
  expect(sent).toEqual([]);
});

it('goes on with a payment by link on the page of the link, whose address it hides', async () => {
  visit('/pay/return');
  storeWaitingPurchase({ product_list, link: { token: 'secret', name: 'Asha Nair' } });

  expect(await resumeWaitingPurchase()).toBeUndefined();
  visit('/pay/secret');
  const resumed = await resumeWaitingPurchase();
  expect(resumed?.delivery).toEqual({ link: { token: 'secret', name: 'Asha Nair' } });
  visit('/home');
  await leavePaymentQueue();
  expect(hasWaitingPurchase()).toBe(false);
  expect(sent).toEqual([]);
});

it('does not go on in a duplicated tab, and leaves the place to the first tab', async () => {
  storeWaitingPurchase(body);
  visit('/cart', { locked: true });

  expect(await resumeWaitingPurchase()).toBeUndefined();
  expect(hasWaitingPurchase()).toBe(false);
  await leavePaymentQueue();
  expect(sent).toEqual([]);
});

it('gives up the place on another page', async () => {
  storeWaitingPurchase(body);
  visit('/home');

  expect(await resumeWaitingPurchase()).toBeUndefined();
  await leavePaymentQueue();
  expect(hasWaitingPurchase()).toBe(false);
  expect(sent).toEqual([payments.release.path]);
});

it('[GUEST-05] goes on with the purchase of a guest, and gives up the place with the key of the tab', async () => {
  setSessionHint(false);
  const guest = {
    name: 'Meera Nair',
    email: 'meera@example.com',
    phone: '9447000101',
    address: {
      houseName: 'Mayil House',
      post_office: 'Kuthampully',
      city: 'Thiruvilwamala',
      state: 'Thrissur',
      pinCode: '680594',
    },
    guest_key: 'k'.repeat(43),
  };
  visit('/guest');
  storeWaitingPurchase({ product_list, guest });

  expect((await resumeWaitingPurchase())?.delivery).toEqual({ guest });
  visit('/home');
  await leavePaymentQueue();
  await vi.waitFor(() => expect(sent).toEqual([guestPayments.release.path]));
});

it('asks for nothing after a logout', async () => {
  storeWaitingPurchase(body);
  setSessionHint(false);
  visit('/home');

  await leavePaymentQueue();
  expect(sent).toEqual([]);
});

it.each(['{', 'null', '{"path":"/cart","body":{"product_list":"all"}}'])(
  'ignores %s in the storage',
  async (stored) => {
    storage.set(STORAGE_KEY, stored);

    expect(await resumeWaitingPurchase()).toBeUndefined();
  },
);
