interface Retention {
  days?: number;
  years?: number;
  /** Sentence on the privacy page, with {period} for how long. Missing: the data is not personal. */
  says?: string;
}

/** How long data is kept. Jobs delete by this table, and the privacy page is written from it. */
export const RETENTION = {
  account: {
    says: '**Your account and your orders:** until you ask us to erase them, in My Profile.',
  },
  /** 72 months after the annual return of the year is due (CGST Act, section 36) is less than this. */
  taxDocuments: {
    years: 8,
    says: '**Receipts, invoices and other bills,** with the name and address on them: {period}, because tax law requires it. They stay when the rest is erased.',
  },
  unpaidCheckouts: {
    days: 30,
    says: '**The address of a purchase that was not paid:** {period}.',
  },
  unpaidLinks: {
    days: 30,
    says: '**Name, phone, email and address of a payment link that was not paid:** {period} after its end.',
  },
  webhookBodies: {
    days: 30,
    says: '**What Razorpay reports about a payment,** word for word: {period}.',
  },
  /** A complaint can go to a consumer commission within two years. */
  tickets: {
    years: 2,
    says: '**Questions and complaints:** {period} after they are closed, because a complaint can go to a consumer commission until then.',
  },
  returnImages: {
    years: 2,
    says: '**Pictures of a piece that you return:** {period} after the return has ended, for the same reason.',
  },
  emailChanges: {
    days: 30,
    says: '**An email address that you have changed:** {period} after the change.',
  },
  sessions: { days: 90, says: '**A login:** until you log out, at most {period}.' },
  /** Longer than a session, because the cookie is needed at the login after it. */
  knownDevices: {
    days: 180,
    says: '**A cookie that recognises a browser you have logged in with:** {period} after the last login.',
  },
  resetRequests: { days: 1 },
  changeSets: { days: 30 },
  securityEvents: {
    years: 1,
    says: '**The record of logins, and of who in the shop has looked at your data:** {period}.',
  },
} as const satisfies Record<string, Retention>;

/** Data that is removed by its age. */
export type RetentionName = Exclude<keyof typeof RETENTION, 'account'>;

/** The retention periods as Markdown for the privacy page, one sentence for each kind of data. */
export const listRetentionSentences = (): string[] =>
  Object.values<Retention>(RETENTION).flatMap(({ says, ...period }) =>
    says ? [says.replace('{period}', formatPeriod(period))] : [],
  );

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 30 days, two years. */
export function formatPeriod({ days = 0, years = 0 }: Pick<Retention, 'days' | 'years'>): string {
  if (years > 0) return `${NUMBERS[years] ?? years} ${years === 1 ? 'year' : 'years'}`;
  return days === 1 ? 'one day' : `${days} days`;
}
