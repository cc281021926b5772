/** Every alert kind with its description. docs/running.md has the runbook entry of each. */
const DESCRIPTIONS = {
  stock_ledger_mismatch: 'stock differs from the sum of its ledger',
  stock_conservation: 'pieces supplied differ from pieces in stock, reserved and sold',
  paid_without_order: 'a paid checkout does not have exactly one order',
  order_without_payment: 'an order has no valid payment',
  payment_unsettled: 'a payment is neither an order nor a refund, or both',
  order_holder_mismatch:
    'an order belongs to somebody else than its checkout, or a link opens it that may not',
  order_total_mismatch: 'an order total differs from the checkout amount or from its lines',
  order_lines_mismatch: 'order lines differ from the checkout lines',
  reservation_mismatch: 'stock movements of a checkout differ from its lines',
  negative_stock: 'stock is below zero',
  refunded_above_payment: 'refunds are more than the payment, or differ from their lines',
  return_without_refund: 'a return ended as refunded, and no refund covers its pieces',
  withheld_paid_out: 'refunds give back what was withheld from pieces refunded before',
  document_missing: 'a tax document or a number of its series is missing',
  credited_above_line: 'notes are more than the line that they correct',
  unsent_piece_lost: 'a piece that is paid for and not sent is not to be packed',
  parcel_undone_in_part:
    'a parcel was undone, and its pieces or its document were not, or the reverse',
  erased_customer_named: 'something still names a customer whose data was erased',
  month_balance_mismatch: 'a stored balance of a month differs from all documents until then',
  low_stock_mismatch: 'the list of products with few pieces differs from the stock',
  day_sales_mismatch: 'the stored sales of a day differ from its orders',
  coupon_use_mismatch: 'uses of a coupon differ from its counter, its limit or its discounts',
  link_mismatch: 'a payment link, its time and its pieces do not belong together',
  counter_incomplete: 'a sale at the counter lacks its parcel or its bill',
  drawer_mismatch: 'the entries of the drawer do not fit its balance, its sales or its closed days',
  tender_mismatch: 'a payment does not fit the way in which a sale was paid',
  change_set_mismatch: 'changes of many products differ from their counts or from the stock ledger',
  stuck_work: 'a checkout, refund, event, capture or receipt is overdue',
  refund_rejected: 'the provider rejects a refund',
  refund_failed: 'a refund failed at the provider',
  refund_late: 'a refund is unfinished after 10 days',
  shipped_after_restock: 'an order was restocked and is no longer cancelled',
  webhook_silent: 'an hour of sales without a webhook event',
  payment_queue_long: 'customers wait longer than five minutes until they can pay',
  login_flood: 'far more failed logins than usual in the last hour',
  read_flood: 'a member of staff has read far more data of customers than usual in the last hour',
  partial_refund: 'part of a payment was refunded outside the shop',
  payment_reversed: 'the payment of an active order was reversed',
  unreadable_payment: 'the provider returned a payment in an unknown format',
  orphan_payment: 'a payment without a checkout was refunded',
  too_many_orphans: 'too many payments without a checkout; nothing was refunded',
  qr_payment_unmatched:
    'a payment of a QR code of the shop belongs to no order; nothing was refunded',
  amount_mismatch: 'the amount paid differs from the checkout amount',
  sale_not_ready: 'a sale should run, and its prices are not made yet',
  book_price_mismatch: 'a price of a sale differs from its definition',
  mail_failed: 'a message could not be sent within a day, or was rejected',
  mail_delayed: 'messages wait because the mail server does not accept them',
  database_restored: 'the database was restored from a backup',
} as const;

export type AlertKind = keyof typeof DESCRIPTIONS;

// Object.keys is typed string[]; these are the keys of the literal above.
export const ALERT_KINDS = Object.keys(DESCRIPTIONS) as AlertKind[];

export const describeAlert = (kind: AlertKind): string => DESCRIPTIONS[kind];
