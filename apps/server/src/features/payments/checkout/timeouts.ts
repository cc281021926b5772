/** How long things may take. All of them are added to the database's own clock. */
export const TIMES = {
  /** Asking the provider for an order takes seconds; who crashed meanwhile holds nothing for long. */
  held: '2 minutes',
  /** Ten minutes of open sheet, and the fifteen that a bank may take to answer. */
  open: '25 minutes',
  /** From the first press; however often it is extended or postponed, a hold ends here. */
  cap: '45 minutes',
  /** A hold with less than this left is extended when the customer comes back to it. */
  short: '10 minutes',
  /** How soon the provider is asked about money that nobody reported. */
  look: '2 minutes',
} as const;

/** A payment that was begun less than this ago may still succeed. */
export const BANK_SECONDS = 15 * 60;

/** After a hold has ended money may still come, for days: when the provider is asked again. */
export const LATE_LOOKS = [
  ...['5 minutes', '30 minutes', '2 hours', '12 hours', '1 day', '2 days', '3 days'],
  ...['4 days', '5 days', '6 days'],
];

/** A paid order may be paid a second time, and that report may be lost too. */
export const PAID_LOOKS = ['5 minutes', '2 hours', '1 day'];
