/** PostgreSQL intervals, always added to the database's clock. */
export const TIMEOUTS = {
  /** Reservation without a provider order: creating one takes seconds, so a crash blocks stock briefly. */
  held: '2 minutes',
  /** Longest wait in the queue. Each request for the place extends its reservation by `held`. */
  waitingAtMost: '30 minutes',
  /** 10 minutes for the customer in the checkout, 15 for the bank's response. */
  open: '25 minutes',
  /**
   * A reservation ends at this age, no matter how often it was extended; that of a payment link so long after its time.
   */
  maxAge: '45 minutes',
  /** A payment of an older checkout, whose reservation has ended, is refunded. */
  frozenPrices: '24 hours',
  /** A returning customer's reservation is extended when less than this remains. */
  extendBelow: '10 minutes',
  /** Between two requests to the provider about the same checkout or payment. */
  pollInterval: '2 minutes',
  /** The same for a payment link, once its newest window is older than maxAge. */
  quietPollInterval: '30 minutes',
} as const;

/** A payment attempt younger than this may still succeed. */
export const BANK_RESPONSE_SECONDS = 15 * 60;

/** Ages of a released checkout at which the provider is asked for a late payment. */
export const LATE_PAYMENT_CHECKS = [
  '5 minutes',
  '30 minutes',
  '2 hours',
  '12 hours',
  '1 day',
  '2 days',
  '3 days',
  '4 days',
  '5 days',
  '6 days',
];

/** Ages of a paid checkout at which the provider is asked for a second payment. */
export const DUPLICATE_PAYMENT_CHECKS = ['5 minutes', '2 hours', '1 day'];

/** Seconds until a waiting page requests its place again: few at the front, more far behind. */
export const askAgainSeconds = (place: number): number =>
  Math.min(Math.max(Math.ceil(place / 20), 2), 15);
