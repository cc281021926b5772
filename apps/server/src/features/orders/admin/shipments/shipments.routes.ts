import { adminShipments } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { correctShipment } from './correct-shipment.ts';
import { listPackingOrders } from './list-packing-orders.ts';
import { saveDraft } from './save-draft.ts';
import { listSentParcels } from './sent-parcels.queries.ts';
import { shipOrders } from './ship-orders.ts';
import { undoShipment } from './undo-shipment.ts';

export function adminShipmentsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings'>) {
  registerEndpoint(app, adminShipments.packingList, ({ query }) =>
    listPackingOrders(deps, query.orders),
  );

  registerEndpoint(app, adminShipments.sent, async ({ query: { q } }) => {
    const rows = await listSentParcels(deps.db, q);
    return {
      parcels: rows.map(({ shipped_at, ...row }) => ({
        ...row,
        shipped_at: shipped_at.toISOString(),
      })),
    };
  });

  registerEndpoint(app, adminShipments.saveDraft, async ({ params, body, caller }) => {
    await saveDraft(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: body.tracking ? 'Packed.' : 'Number removed.' };
  });

  registerEndpoint(app, adminShipments.ship, async ({ body, caller }) => ({
    results: await shipOrders(deps, { ...body, admin_id: caller.admin_id }),
  }));

  registerEndpoint(app, adminShipments.correct, async ({ params, body, caller }) => {
    const { shipment_id } = params;
    await correctShipment(deps, { shipment_id, tracking: body, admin_id: caller.admin_id });
    return { msg: 'Tracking corrected.' };
  });

  registerEndpoint(app, adminShipments.undo, async ({ params: { shipment_id }, caller }) => {
    const { mail_sent } = await undoShipment(deps, { shipment_id, admin_id: caller.admin_id });
    return {
      msg: mail_sent
        ? 'The order is back in Pack. The customer already has the email about this parcel.'
        : 'The order is back in Pack. The customer gets no email about this parcel.',
      mail_sent,
    };
  });
}
