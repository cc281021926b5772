import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import { changeZones } from '#test/delivery-zones.ts';
import { keepByLink, openLinkShop, payLink, readCheckout, startLink } from '#test/links.ts';
import { drainPollers, getStock, listOrders, listViolations } from '#test/payments.ts';
import { createPerson } from '#test/test-shop.ts';
import { startLinkPayment } from './start-link-payment.ts';

describe('whoever pays with a link', () => {
  it('[LINK-07] gives name, phone and address, and needs no email', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token, link_id } = await keepByLink(shop, seller, saree);
    const { name, address, phone } = createPerson();
    const missing = { code: 'LINK_ADDRESS_REQUIRED' };
    for (const given of [{}, { name }, { address }]) {
      await expect(startLinkPayment(shop.deps, { token, ...given })).rejects.toMatchObject(missing);
    }
    expect((await readCheckout(shop, link_id)).rzp_order_id).toBeNull();

    const { data, window } = await startLinkPayment(shop.deps, { token, name, address });

    expect(data).toMatchObject({ amount: 2450_00, prefill: { name, contact: `+91${phone}` } });
    expect(window).toBe(1);
    expect(await readCheckout(shop, link_id)).toMatchObject({
      status: 'open',
      ship_to: { name, phone, address },
    });
  });

  it('[LINK-07] may leave everything to what the shop has typed', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { name, address, email } = createPerson();
    const { token } = await keepByLink(shop, seller, saree, { name, address, email });

    const { data } = await startLinkPayment(shop.deps, { token });
    await shop.provider.pay(data.id);
    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    const [order] = await listOrders(shop);
    expect(order).toMatchObject({ ship_to: { name, email, address } });
    expect(order?.estimated_from).not.toBeNull();
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-07] is told before the payment that a place is not served', async () => {
    const { shop, saree, seller } = await openLinkShop({ stock: 2 });
    await changeZones(shop, { rest: { delivers: false } });
    const far = {
      ...createPerson().address,
      pinCode: '110001',
      state: 'New Delhi',
      stateCode: '07',
    };
    const { token } = await keepByLink(shop, seller, saree);

    await expect(startLink(shop, token, { address: far })).rejects.toMatchObject({
      code: 'NOT_DELIVERED',
    });
    await expect(keepByLink(shop, seller, saree, { address: far })).rejects.toMatchObject({
      code: 'NOT_DELIVERED',
    });
    expect(await getStock(shop, saree)).toBe(1);
  });

  it('[LINK-07] opens the window again, and cannot change the address in another tab', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token, link_id } = await keepByLink(shop, seller, saree);
    const { address } = createPerson();
    const other = { ...address, houseName: 'Lakeside' };

    const rzp_order_id = await startLink(shop, token);
    expect(await startLink(shop, token)).toBe(rzp_order_id);
    await expect(startLink(shop, token, { address: other })).rejects.toMatchObject({
      code: 'WINDOW_OPEN',
    });
    expect(await readCheckout(shop, link_id)).toMatchObject({ ship_to: { address }, windows: 2 });
    await advanceTime(shop.db, '26 minutes');
    await startLink(shop, token, { address: other });

    expect(await readCheckout(shop, link_id)).toMatchObject({
      ship_to: { address: other },
      windows: 3,
    });
  });

  it('[LINK-07] in two tabs at once: one address is frozen, one tab is refused', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token, link_id } = await keepByLink(shop, seller, saree);
    const { address } = createPerson();
    const tabs = ['Lakeside', 'Riverside', 'Hillside'].map((houseName) => ({
      address: { ...address, houseName },
    }));

    const started = await Promise.allSettled(tabs.map((tab) => startLink(shop, token, tab)));

    const opened = started.flatMap(({ status }, tab) => (status === 'fulfilled' ? [tab] : []));
    expect(opened).toHaveLength(1);
    expect(await readCheckout(shop, link_id)).toMatchObject({
      ship_to: tabs[opened[0] ?? 0],
      windows: 1,
    });
  });

  it('[LINK-07] waits while the provider is busy, and the piece is kept as long as before', async () => {
    const { shop, saree, seller } = await openLinkShop({ ownProvider: true });
    const { token, link_id } = await keepByLink(shop, seller, saree);
    await shop.provider.setFault({ call: 'create-order', fault: 'rate-429', times: -1 });

    const busy = { code: 'PAYMENT_BUSY', details: { place: 1 } };
    await expect(startLink(shop, token)).rejects.toMatchObject(busy);
    await expect(startLink(shop, token)).rejects.toMatchObject(busy);
    await advanceTime(shop.db, '40 minutes');
    await drainPollers(shop);
    expect(await readCheckout(shop, link_id)).toMatchObject({ status: 'held', windows: 0 });
    expect(await listViolations(shop)).toEqual([]);
    await shop.provider.clearFaults();
    await sql`update payment_queue set next_try_at = now()`.execute(shop.db);
    await drainPollers(shop);

    const rzp_order_id = await startLink(shop, token);

    const { orders } = await shop.provider.ledger();
    expect(orders.map(({ id }) => id)).toEqual([rzp_order_id]);
    expect(await readCheckout(shop, link_id)).toMatchObject({ waiting_since: null, windows: 1 });
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-07] can try again when the provider fails: nothing is released', async () => {
    const { shop, saree, seller } = await openLinkShop({ ownProvider: true });
    const { token } = await keepByLink(shop, seller, saree);
    await shop.provider.setFault({ call: 'create-order', fault: 'error-500', times: -1 });
    const failed = { code: 'PAYMENT_UNAVAILABLE' };
    await expect(startLink(shop, token)).rejects.toMatchObject(failed);
    expect(await getStock(shop, saree)).toBe(0);
    await shop.provider.clearFaults();

    await startLink(shop, token);

    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-04] pays once: the link is paid for every other tab', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token } = await keepByLink(shop, seller, saree);
    await payLink(shop, token);
    await expect(startLink(shop, token)).rejects.toMatchObject({ code: 'LINK_PAID' });
  });

  it('is told nothing by a token that is damaged or unknown', async () => {
    const { shop } = await openLinkShop();
    for (const token of ['', 'x', '../..', createToken()]) {
      await expect(startLink(shop, token)).rejects.toMatchObject({ code: 'PAY_LINK_NOT_FOUND' });
    }
  });
});
