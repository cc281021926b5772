import { adminShipments } from '@shop/contract';
import { toKey } from '../endpoint-key.ts';

export interface ShipmentTestData {
  order_id: string;
  shipment_id: number;
  /** A parcel that was undone: a repeated request is answered alike. */
  undone_id: number;
}

/** One valid input per endpoint of parcels. */
export const shipmentInputs: Record<string, (data: ShipmentTestData) => object> = {
  [toKey(adminShipments.packingList)]: () => ({}),
  [toKey(adminShipments.sent)]: () => ({ query: { q: '7QK2' } }),
  [toKey(adminShipments.saveDraft)]: ({ order_id }) => ({
    params: { order_id },
    body: { tracking: { courier: 'DTDC', tracking_number: 'D30048393' } },
  }),
  [toKey(adminShipments.ship)]: ({ order_id }) => ({
    body: {
      request_id: '018f3b1e-7d2a-7c3b-9f10-5a6b7c8d9e0f',
      shipments: [{ order_id }],
    },
  }),
  [toKey(adminShipments.correct)]: ({ shipment_id }) => ({
    params: { shipment_id: `${shipment_id}` },
    body: { courier: 'DTDC', tracking_number: 'D30048394' },
  }),
  [toKey(adminShipments.undo)]: ({ undone_id }) => ({ params: { shipment_id: `${undone_id}` } }),
};
