import { adminShipments, adminTaxDocuments } from '@shop/contract';
import { expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { openPackingShop, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

it('[SHIP-12] the packing role prints the bills of parcels; gifts, unsent and undone ones are left out', async () => {
  const { shop, asha, admin, saree } = await openPackingShop();
  await registerForTax(shop, 'regular');
  const packer = await shop.createStaff('packing');
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await buy(shop, asha, saree)).order_id);
  const [sent = '', gift = '', waiting = '', undone = ''] = ids;
  await shop.db.updateTable('orders').set({ gift_note: '' }).where('order_id', '=', gift).execute();
  const shipped = await ship(admin, [
    { order_id: undone },
    { order_id: gift },
    { order_id: sent, items: [{ product_id: saree, quantity: 1 }] },
  ]);
  await admin.call(adminShipments.undo, {
    params: { shipment_id: `${shipped[0]?.shipment_id}` },
  });

  const named = [sent, gift, waiting, undone, 'A'].join(',');
  const { status, body } = await packer.call(adminTaxDocuments.ofParcels, {
    query: { orders: named },
  });

  expect(status).toBe(200);
  expect(body.documents).toMatchObject([{ order_id: sent, kind: 'invoice', amount: 2450 }]);
  expect(body.left_out).toEqual([
    { order_id: gift, reason: 'gift' },
    { order_id: waiting, reason: 'no_document' },
    { order_id: undone, reason: 'no_document' },
    { order_id: 'A', reason: 'not_found' },
  ]);
});

it('[SHIP-12] a second parcel is printed without the bill of the first', async () => {
  const { shop, asha, admin, saree } = await openPackingShop();
  await registerForTax(shop, 'regular');
  const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
  await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
  const [second] = await ship(admin, [{ order_id }]);
  const print = async (shipments?: string) => {
    const query = { orders: order_id, shipments };
    const { body } = await admin.call(adminTaxDocuments.ofParcels, { query });
    return body.documents.map(({ number }) => number);
  };

  const all = await print();
  expect(all).toHaveLength(2);
  expect(await print(`${second?.shipment_id}`)).toEqual(all.slice(1));
});
