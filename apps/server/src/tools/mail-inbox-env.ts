interface Inbox {
  smtpUrl: string;
  /** Envelope sender of the shop's mail. */
  from?: string;
}

/** Settings of a shop that sends its mail to the inbox; of one without mail when there is no inbox. */
export const mailInboxEnv = (inbox?: Inbox): Record<string, string> =>
  inbox
    ? {
        MAIL_URL: inbox.smtpUrl,
        MAIL_FROM: `Oodum Paavum <${inbox.from ?? 'orders@shop.test'}>`,
        SHOP_NOTICE_EMAIL: 'owner@shop.test',
      }
    : { MAIL_URL: 'none' };
