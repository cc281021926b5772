import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { PRODUCT_VIEWS } from '../admin/stock.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath, optionalField, SearchText } from '../fields.ts';

export const PRODUCT_FILE_FORMATS = ['xlsx', 'csv'] as const;
export type ProductFileFormat = (typeof PRODUCT_FILE_FORMATS)[number];

/** Products as files that the import reads. */
export const adminProductFiles = {
  exportList: defineEndpoint({
    method: 'GET',
    path: '/api/admin/product-exports/{format}',
    access: CAN_EDIT_CATALOGUE,
    summary:
      'The products of the whole list in its order, as XLSX or CSV; all without view and search',
    params: z.object({ format: z.enum(PRODUCT_FILE_FORMATS) }),
    query: z.object({
      view: optionalField(z.enum(PRODUCT_VIEWS)),
      search: z.optional(SearchText),
    }),
    reply: 'file',
  }),
  rejectedRows: defineEndpoint({
    method: 'GET',
    path: '/api/admin/product-change-sets/{change_set_id}/rejected-rows',
    access: CAN_EDIT_CATALOGUE,
    summary:
      'The rows that an import has left out with what is wrong in each, as XLSX; corrected, it can be imported',
    params: z.object({ change_set_id: IdInPath }),
    reply: 'file',
  }),
};
