import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  Id,
  IdInPath,
  INVALID_CHOICE,
  numberInPath,
  optionalField,
  optionalLine,
  SearchText,
} from '../fields.ts';
import { Discount, Price, Stock } from '../products/product-forms.ts';
import { PRODUCT_VIEWS } from './stock.ts';

/** Products of one set of changes by staff. */
export const MAX_SELECTED = 10_000;
/** Rows of one page of a preview. */
export const CHANGE_ROWS = 50;
/** Sets of one page of their list. */
export const CHANGE_SETS = 20;
export const SET_UNDO_HOURS = 24;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** A ZIP of pictures. */
export const MAX_ZIP_BYTES = 300 * 1024 * 1024;

/** To what a calculated price is rounded, in rupees; 9: to the nearest price that ends in 9. */
export const ROUNDINGS = [1, 5, 10, 9] as const;
const Rounding = z.literal(ROUNDINGS, INVALID_CHOICE);

const INVALID_PERCENT = 'Enter a percent from -90 to 900.';
const Percent = z.number(INVALID_PERCENT).check(
  z.minimum(-90, INVALID_PERCENT),
  z.maximum(900, INVALID_PERCENT),
  z.refine((percent) => percent !== 0, 'Enter a percent other than 0.'),
);
const INVALID_AMOUNT = 'Enter an amount in rupees, at most ₹5,00,000.';
const Amount = z.number(INVALID_AMOUNT).check(
  z.minimum(-500_000, INVALID_AMOUNT),
  z.maximum(500_000, INVALID_AMOUNT),
  z.refine((amount) => amount !== 0, 'Enter an amount other than 0.'),
);
const INVALID_PIECES = 'Enter a whole number of pieces other than 0.';
const Pieces = z.int(INVALID_PIECES).check(
  z.minimum(-1_000_000, INVALID_PIECES),
  z.maximum(1_000_000, INVALID_PIECES),
  z.refine((pieces) => pieces !== 0, INVALID_PIECES),
);

/** A change of each of the chosen products. Prices are those without a sale. */
export const BulkChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('set price'), price: Price }),
  z.object({ what: z.literal('price by percent'), percent: Percent, round_to: Rounding }),
  z.object({ what: z.literal('price by amount'), amount: Amount, round_to: Rounding }),
  z.object({ what: z.literal('set discount'), discount: Discount }),
  z.object({ what: z.literal('set stock'), stock: Stock }),
  z.object({ what: z.literal('add stock'), pieces: Pieces }),
  z.object({ what: z.literal('set type'), type: z.enum(PRODUCT_TYPES, INVALID_CHOICE) }),
  z.object({ what: z.literal('set visibility'), enabled: z.boolean() }),
  /** Only collections whose pieces are chosen by hand. */
  z.object({ what: z.literal('add to collection'), collection_id: Id }),
  z.object({ what: z.literal('remove from collection'), collection_id: Id }),
]);
export type BulkChange = z.output<typeof BulkChange>;

/** Ticked products, or all of the list that its view and search show: fixed when the preview is made. */
const Selection = z.union([
  z.object({
    product_ids: z
      .array(Id)
      .check(z.minLength(1), z.maxLength(MAX_SELECTED, `At most ${MAX_SELECTED} products.`)),
  }),
  z.object({
    list: z.object({
      view: optionalField(z.enum(PRODUCT_VIEWS)),
      search: z.optional(SearchText),
    }),
  }),
]);
export type Selection = z.output<typeof Selection>;

export const CHANGE_SET_KINDS = ['edit', 'import', 'undo'] as const;
/**
 * - checking: the rows are being computed; nothing is saved.
 * - checked: the preview is complete and waits for 'run'.
 * - running: pressed; waits while another set runs (`waits_for`).
 * - stopped: before it ran, or with some rows done.
 */
export const CHANGE_SET_STATES = ['checking', 'checked', 'running', 'done', 'stopped'] as const;

export const RowReason = z.object({
  level: z.enum(['error', 'warning']),
  /** The label of the field or the name of the file's column; empty: the whole row. */
  column: z.string(),
  code: z.string(),
  /** A whole sentence in easy English. */
  text: z.string(),
});
export type RowReason = z.output<typeof RowReason>;

const Counts = z.object({
  all: z.int(),
  /** Rows that the check has seen. */
  checked: z.int(),
  /** Would be added or changed, or were. After the check and before the run: what the run will do. */
  new: z.int(),
  change: z.int(),
  /** Equal to the product already. */
  same: z.int(),
  /** Left out by an error. */
  error: z.int(),
  /** With a warning; they are among the others. */
  warning: z.int(),
  /** Saved so far, both added and changed. */
  changed: z.int(),
  /** Left out by the run, because the product was changed since the check. */
  skipped: z.int(),
});

export const ChangeSet = z.object({
  change_set_id: z.int(),
  kind: z.enum(CHANGE_SET_KINDS),
  state: z.enum(CHANGE_SET_STATES),
  /** 'Price +10 %, rounded to ₹10', 'Import of sarees.csv'. */
  title: z.string(),
  /** The staff member's name. */
  by: z.string(),
  created_at: z.string(),
  checked_at: z.optional(z.string()),
  started_at: z.optional(z.string()),
  finished_at: z.optional(z.string()),
  change: z.optional(BulkChange),
  file: z.optional(
    z.object({
      name: z.string(),
      /** 'own', 'shopify', 'woocommerce', or 'mapped' with columns that staff have chosen. */
      format: z.string(),
      /** Without the header. A product may need several. */
      rows: z.int(),
      /** About the whole file: columns that are not ours. */
      warnings: z.array(RowReason),
    }),
  ),
  counts: Counts,
  /** Pictures that an import names. They are taken in when the rows are saved. */
  pictures: z.optional(
    z.object({
      all: z.int(),
      /** Taken in or refused. */
      done: z.int(),
      /** Each is a warning of its row. */
      refused: z.int(),
    }),
  ),
  /** 'run' asks for a fresh proof. */
  changes_prices: z.boolean(),
  /** Sets that run before this one. */
  waits_for: z.int(),
  /** While it can be undone. */
  undo_until: z.optional(z.string()),
  /** The set that takes this one back. */
  undone_by: z.optional(z.int()),
  /** The set that an undo takes back. */
  undoes: z.optional(z.int()),
});
export type ChangeSet = z.output<typeof ChangeSet>;

export const CHANGE_ROW_STATES = [
  'unchecked',
  'due',
  'changed',
  'same',
  'skipped',
  'rejected',
] as const;

/** One value that changes. Prices are in rupees; null is empty, and before of a new product missing. */
const FieldChange = z.object({
  field: z.string(),
  /** 'Price', 'Shelf mark'. */
  label: z.string(),
  before: z.optional(z.unknown()),
  after: z.unknown(),
});
export type FieldChange = z.output<typeof FieldChange>;

export const ChangeRow = z.object({
  position: z.int(),
  /** The row of the file. */
  source_row: z.optional(z.int()),
  /** Missing for a product that is still to be added. */
  product_id: z.optional(z.int()),
  name: z.string(),
  /** Key of the first picture. */
  image: z.optional(z.string()),
  is_new: z.boolean(),
  state: z.enum(CHANGE_ROW_STATES),
  changes: z.array(FieldChange),
  reasons: z.array(RowReason),
  /** The price that customers pay now, in a sale: the base price of `changes` is another. */
  offer: z.optional(z.object({ price: z.number(), sale: z.string() })),
});
export type ChangeRow = z.output<typeof ChangeRow>;

/** Parts of a preview. 'left out': rows with an error, and those that were skipped. */
export const CHANGE_ROW_VIEWS = [
  'all',
  'new',
  'change',
  'same',
  'left out',
  'warning',
  'skipped',
] as const;
export type ChangeRowView = (typeof CHANGE_ROW_VIEWS)[number];

const params = z.object({ change_set_id: IdInPath });

export const adminChanges = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/product-change-sets',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Changes of many products and imports of the last 30 days, newest first',
    query: z.object({ page: z.optional(numberInPath(3)) }),
    reply: z.object({ sets: z.array(ChangeSet), more: z.boolean() }),
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-change-sets',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Checks what a change would do to many products; saves none of them',
    body: z.object({
      /** A repeated request returns the first set. */
      request_id: z.uuid(),
      selection: Selection,
      change: BulkChange,
    }),
    reply: ChangeSet,
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/product-change-sets/{change_set_id}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'State and progress of one set of changes',
    params,
    reply: ChangeSet,
  }),
  rows: defineEndpoint({
    method: 'GET',
    path: '/api/admin/product-change-sets/{change_set_id}/rows',
    access: CAN_EDIT_CATALOGUE,
    summary: 'The products of a set of changes with their old and new values, 50 on a page',
    params,
    query: z.object({
      page: z.optional(numberInPath(3)),
      view: optionalField(z.enum(CHANGE_ROW_VIEWS)),
    }),
    reply: z.object({ rows: z.array(ChangeRow), more: z.boolean() }),
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-change-sets/{change_set_id}/run',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'for prices',
    summary: 'Saves a checked set of changes in the background; pressed again it changes nothing',
    params,
    reply: ChangeSet,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-change-sets/{change_set_id}/stop',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Ends a set of changes; what is saved already stays',
    params,
    reply: ChangeSet,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-change-sets/{change_set_id}/undo',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'for prices',
    summary: 'Takes a set of changes back in the background, within 24 hours and once',
    params,
    /** The set that runs: of the kind undo. */
    reply: ChangeSet,
  }),
  sendPictures: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-imports/pictures',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Keeps a ZIP of pictures for the file of products that is sent after it',
    body: z.object({}),
    files: { field: 'pictures', maxCount: 1, maxBytes: MAX_ZIP_BYTES },
    reply: z.object({
      zip_id: z.string(),
      /** Files in it. */
      files: z.int(),
    }),
  }),
  importFile: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-imports',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Reads a CSV or XLSX file of products and checks it; saves none of them',
    body: z.object({
      request_id: z.uuid(),
      /** For products that the shop has, from another shop's file. Files of our own always add differences. */
      stock: optionalField(z.enum(['keep', 'set'])),
      /** The `zip_id` of pictures that were sent before. */
      pictures: z.optional(z.uuid()),
      /** JSON: the names of our columns by those of the file, for a file that is not recognised. */
      columns: z.optional(optionalLine(20_000)),
    }),
    files: { field: 'file', maxCount: 1, maxBytes: MAX_IMPORT_BYTES },
    reply: z.object({
      set: z.optional(ChangeSet),
      /** Instead, for a file that is not recognised: send it again with the choice of its columns. */
      columns: z.optional(
        z.array(
          z.object({
            /** As the file names it. */
            name: z.string(),
            /** The name of our column that it seems to be. */
            guess: z.optional(z.string()),
          }),
        ),
      ),
    }),
  }),
};
