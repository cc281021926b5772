/** What can go wrong at the counter. */
export const counterErrors = {
  COUNTER_SALE_NOT_FOUND: { status: 404, msg: 'Sale not found' },
  COUNTER_SALE_ENDED: {
    status: 409,
    msg: 'This sale has ended, and its pieces are in the shop again. Please start it anew.',
  },
  COUNTER_SALE_PAID: { status: 409, msg: 'This sale is paid already.' },
  PAID_BY_QR_CODE: {
    status: 409,
    msg: 'The payment provider confirms this sale. Wait until it is paid, or cancel it.',
  },
  TENDER_NOT_OFFERED: { status: 409, msg: 'This shop does not take this kind of payment now.' },
  QR_CODE_REFUSED: {
    status: 502,
    msg: 'The payment provider makes no QR code now. Please use the shop’s own QR code.',
  },
  CASH_LIMIT: {
    status: 409,
    msg: 'The law forbids cash of {limit} or more. Please take another kind of payment.',
  },
  BILL_ADDRESS_REQUIRED: {
    status: 409,
    msg: 'From {limit} before tax on, the bill needs the name and address of the buyer.',
  },
  SOLD_AT_COUNTER: {
    status: 409,
    msg: 'This order was handed over at the counter. Please use a return instead.',
  },
  BILL_NUMBER_NOT_LOST: {
    status: 409,
    msg: 'No lost bill has this number, or it was entered already. Please look at the paper again.',
  },
  DAY_CLOSED: { status: 409, msg: 'This day is closed. The drawer takes no more entries for it.' },
  DAY_NOT_BEGUN: { status: 409, msg: 'This day has not begun.' },
  DRAWER_TOO_LOW: {
    status: 409,
    msg: 'The drawer holds only {balance}. Please count it first.',
  },
} as const;
