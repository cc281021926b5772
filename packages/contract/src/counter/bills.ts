import * as z from 'zod/mini';
import { CAN_SELL } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath } from '../fields.ts';
import { TaxDocument } from '../tax-documents.ts';

export const counterBills = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/counter/bills/{document_id}',
    access: CAN_SELL,
    recorded: 'document read',
    summary: 'The bill of a sale at the counter of today or yesterday, to be printed',
    params: z.object({ document_id: IdInPath }),
    reply: TaxDocument,
  }),
};
