import { describe, expect, it } from 'vitest';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import { openLinkShop, showQrCode } from '#test/links.ts';
import {
  deliverWebhook,
  drainPollers,
  getStock,
  listOrders,
  listRefunds,
  listViolations,
} from '#test/payments.ts';

describe('the payment of a QR code of a sale at the counter', () => {
  it.each([{ qrOrders: false }, { qrOrders: true }])(
    'is an order, known by the code, with %j',
    async (form) => {
      const { shop, saree, seller } = await openLinkShop({ ownProvider: true });
      await shop.provider.setBehaviour(form);
      const { rzp_qr_id } = await showQrCode(shop, seller, saree);
      const { payment_id } = await shop.provider.payQr(rzp_qr_id);

      await deliverWebhook(shop, { event: 'qr_code.credited', payment_id });
      await drainPollers(shop);

      expect(await listOrders(shop)).toMatchObject([
        { channel: 'counter', rzp_payment_id: payment_id, total_paise: 2400_00 },
      ]);
      const payments = shop.db.selectFrom('payment').selectAll();
      expect(await payments.execute()).toMatchObject([
        { rzp_order_id: null, rzp_qr_id, tender: 'provider', status: 'captured' },
      ]);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('is given back when it is the second one', async () => {
    const { shop, saree, seller } = await openLinkShop({ ownProvider: true });
    const { rzp_qr_id } = await showQrCode(shop, seller, saree);
    const paid = [
      await shop.provider.payQr(rzp_qr_id),
      await shop.provider.payQr(rzp_qr_id, { afterClose: true }),
    ];

    for (const { payment_id } of paid) {
      await deliverWebhook(shop, { event: 'qr_code.credited', payment_id });
      await drainPollers(shop);
    }

    expect(await listOrders(shop)).toHaveLength(1);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'duplicate' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is given back after the end of the sale: the customer has left', async () => {
    const { shop, saree, seller } = await openLinkShop({ ownProvider: true });
    const { checkout_id, rzp_qr_id } = await showQrCode(shop, seller, saree);
    await releaseCheckout(shop.deps.paymentsDb, checkout_id);
    const { payment_id } = await shop.provider.payQr(rzp_qr_id);

    await deliverWebhook(shop, { event: 'qr_code.credited', payment_id });
    await drainPollers(shop);

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'withdrawn' }]);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });
});
