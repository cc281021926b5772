export interface ArchiveTable {
  /** In words for people who read the archive without this program. */
  holds: string;
  /** Order of the rows in a table without a primary key. */
  key?: readonly string[];
  /** Columns that are never written, and why. Those that PostgreSQL generates are not written either. */
  omits?: Readonly<Record<string, string>>;
  /** Columns that are written only with the option --with-passwords. */
  passwords?: readonly string[];
  /** Migrations insert rows. Those of the archive replace them. */
  seeded?: true;
  /** Loaded after the search index, which it would otherwise change. */
  late?: true;
}

/** In the order in which they are loaded. */
export const ARCHIVE_TABLES = {
  shop_settings: { holds: 'Settings, in one row' },
  tax_registration: { holds: 'GST registrations by date' },
  tax_class: { holds: 'Classes of goods, with their HSN', seeded: true },
  tax_rate: {
    holds: 'Rates of the classes by date',
    key: ['tax_class', 'valid_from', 'up_to_paise'],
    seeded: true,
  },
  tax_limit: {
    holds: 'Limits of the law by date',
    key: ['name', 'valid_from', 'turnover_class'],
    seeded: true,
  },
  tax_state: { holds: 'Codes of States', seeded: true },
  search_synonym: { holds: 'Synonyms of search words', seeded: true },
  festival: { holds: 'Days of festivals' },
  admin: {
    holds: 'Staff',
    omits: {
      password_hash: 'passwords of staff are never written',
      disabled_at: 'all are disabled in the new shop until somebody enables them',
    },
  },
  customer: { holds: 'Customers', passwords: ['password_hash'] },
  customer_address: { holds: 'Further addresses of customers' },
  mail_suppression: { holds: 'Hashes of addresses that get no mail' },
  erasure: { holds: 'Requests to be erased, and when it was done' },
  page_version: { holds: 'Texts of pages, each published version' },
  image: { holds: 'Pictures of products and of the home page; the files are in images/' },
  home_page: { holds: 'Banner and tiles of the home page, in one row' },
  product: { holds: 'Products' },
  product_source: { holds: 'Numbers of products in other shop systems' },
  stock_import: { holds: 'Changes of stock by imported files, so that each counts once' },
  picture_source: { holds: 'Sources of imported pictures' },
  price_history: { holds: 'Base prices, append-only' },
  collection: { holds: 'Collections' },
  collection_slug: { holds: 'Earlier addresses of collections' },
  collection_product: { holds: 'Pieces of collections that were chosen by hand' },
  sale: { holds: 'Sales by the calendar' },
  sale_product: { holds: 'Products of sales' },
  coupon: { holds: 'Codes' },
  coupon_product: { holds: 'Products of codes' },
  cart_item: { holds: 'Carts of customers' },
  payment_link: { holds: 'Sales by payment link' },
  checkout: {
    holds: 'Attempts to pay, with frozen address. Open ones are written as ended',
    omits: {
      guest_hash: 'the secret of a browser tab, hashed',
      guest_network: 'the network of a guest, hashed',
    },
  },
  checkout_item: { holds: 'Lines of checkouts' },
  counter_sale: { holds: 'Checkouts at the counter' },
  coupon_use: { holds: 'Checkouts and orders that use a code' },
  coupon_person: { holds: 'Persons who have used a code; email and phone as hashes' },
  payment: { holds: 'Payments that are decided: order, refund or failed' },
  payment_fee: { holds: 'Fees of payments' },
  order_item: { holds: 'Lines of orders' },
  orders: {
    holds: 'Orders',
    omits: { search_words: 'computed again from the order' },
  },
  refund: { holds: 'Refunds' },
  refund_item: { holds: 'Pieces and money of refunds' },
  return_request: { holds: 'Returns' },
  return_item: { holds: 'Pieces of returns' },
  return_image: { holds: 'Pictures of returns' },
  shipment: { holds: 'Parcels' },
  shipment_item: { holds: 'Pieces of parcels' },
  shipment_draft: { holds: 'Parcels that are being packed' },
  stock_movement: { holds: 'The stock ledger, append-only' },
  tax_series: { holds: 'Series of document numbers' },
  tax_document: { holds: 'Invoices, bills of supply, receipts, vouchers and credit notes' },
  tax_document_line: { holds: 'Lines of documents' },
  lost_number: { holds: 'Numbers of documents that a restore has lost' },
  due_receipt: { holds: 'Orders whose receipt is still to be written' },
  payout: { holds: 'Payouts of the provider' },
  payout_item: { holds: 'Payments, refunds and adjustments of payouts' },
  drawer_entry: { holds: 'Cash of the counter, append-only' },
  day_close: { holds: 'Closed days of the counter' },
  review: { holds: 'Reviews' },
  review_image: { holds: 'Pictures of reviews' },
  ticket: { holds: 'Questions and complaints' },
  ticket_entry: { holds: 'Messages of tickets' },
  ticket_image: { holds: 'Pictures of tickets' },
  note: { holds: 'Notes of staff' },
  audit_log: { holds: 'Changes by staff, append-only' },
  message: { holds: 'Messages that were sent or given up, without their texts' },
  shop_notice: { holds: 'Events that staff were told of' },
  price_book: { holds: 'Sets of sales that run together', late: true },
  price_period: { holds: 'Periods in which price books run', key: ['during'], late: true },
  book_price: { holds: 'Prices of products in price books', late: true },
} as const satisfies Record<string, ArchiveTable>;

export type ArchiveTableName = keyof typeof ARCHIVE_TABLES;

// Object.keys is typed string[]; the names are those of the list above.
export const ARCHIVE_TABLE_NAMES = Object.keys(ARCHIVE_TABLES) as ArchiveTableName[];

export const getArchiveTable = (name: ArchiveTableName): ArchiveTable => ARCHIVE_TABLES[name];

/** Tables that no archive has, and why. A test compares both lists with the database. */
export const LEFT_OUT: Record<string, string> = {
  session: 'logins',
  known_device: 'tokens of browsers',
  account_token: 'tokens of links in messages',
  ticket_link: 'tokens of links in messages',
  page_token: 'tokens of links in messages; open payment links end',
  staff_invitation: 'tokens of invitations: invite again',
  staff_password_link: 'tokens of links in messages',
  email_change: 'kept 30 days for a link that takes a change back',
  admin_totp: 'second factors',
  admin_passkey: 'second factors',
  admin_recovery_code: 'second factors',
  feed_address: 'a secret: the new shop has another address of its feeds',
  rate_limit: 'counters of this server',
  wrong_phone_end: 'counters of this server',
  password_reset_request: 'waits for the worker for seconds',
  order_link_request: 'waits for the worker for seconds',
  webhook_event: 'reports of the provider',
  security_event: 'the log of this machine, which stays with it for its year',
  alert: 'conditions of this machine',
  bank_fetch: 'when this machine has fetched the payouts',
  payment_queue: 'one row without content',
  drawer: 'one row without content',
  change_set: 'kept 30 days to take back a change of many products',
  change_row: 'kept 30 days to take back a change of many products',
  import_zip: 'pictures of an import, until they are taken in',
  import_picture: 'pictures that are still to be taken in',
  search_miss: 'kept 30 days',
  migration: 'which migrations were applied; the newest is in the manifest',
  function_file: 'which functions were applied',
  image_variant: 'the worker makes the sizes again',
  product_stock: 'the last balances of the stock ledger',
  product_low_stock: 'computed from the stock ledger',
  day_sales: 'the worker adds the days up again',
  month_balance: 'the worker adds the months up again',
  search_variant: 'part of the release',
  search_term: 'search index',
  search_posting: 'search index',
  search_posting_disabled: 'search index',
  search_bitmap: 'search index',
  search_sold_out: 'search index',
  search_stock_change: 'search index',
  catalog_count: 'search index',
};
