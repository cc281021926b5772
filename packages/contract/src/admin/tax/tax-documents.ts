import * as z from 'zod/mini';
import { CAN_PRINT_BILLS, CAN_READ_BOOKS } from '../../accounts/staff-roles.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { IdInPath, optionalField, optionalLine } from '../../fields.ts';
import { DOCUMENT_KINDS, DocumentSummary, TaxDocument } from '../../tax-documents.ts';
import { MAX_ORDERS_AT_ONCE, orderList } from '../shipments.ts';

const shipmentList = z.pipe(
  z.string().check(z.maxLength(MAX_ORDERS_AT_ONCE * 16), z.regex(/^[0-9]{1,15}(,[0-9]{1,15})*$/)),
  z.transform((list) => list.split(',').map(Number)),
);

/** In its own module so that the customer's bundle does not include it. */
export const adminTaxDocuments = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/documents',
    access: CAN_READ_BOOKS,
    recorded: 'list read',
    summary: 'Tax documents of a month, newest first; found by number or order',
    query: z.object({
      /** YYYY-MM. */
      month: optionalField(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))),
      kind: optionalField(z.enum(DOCUMENT_KINDS)),
      search: optionalField(optionalLine(40)),
      page: optionalField(IdInPath),
    }),
    reply: z.object({ documents: z.array(DocumentSummary), total: z.int() }),
  }),
  ofParcels: defineEndpoint({
    method: 'GET',
    path: '/api/admin/parcel-documents',
    access: CAN_PRINT_BILLS,
    recorded: 'list read',
    summary: 'Invoices and bills of supply of the named orders, to be put into their parcels',
    query: z.object({
      orders: orderList,
      /** Only of these parcels: '41,42'. Missing: of all parcels of the orders. */
      shipments: optionalField(shipmentList),
    }),
    reply: z.object({
      documents: z.array(TaxDocument),
      /** Gifts, whose bill goes to the buyer by email alone, and orders that have none. */
      left_out: z.array(
        z.object({
          /** As it was asked for. */
          order_id: z.string(),
          reason: z.enum(['gift', 'no_document', 'not_found']),
        }),
      ),
    }),
  }),
};
