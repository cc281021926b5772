/** One received message. */
export interface Mail {
  id: string;
  /** Envelope sender. */
  from: string;
  /** Envelope recipients. */
  to: string[];
  /** Time of arrival, ISO 8601. */
  at: string;
  subject: string;
  /** Empty when the message has no text part. */
  text: string;
  /** Empty when the message has no HTML part. */
  html: string;
  messageId: string;
  /** By lower-case name, unfolded and not decoded; values of a repeated header are joined with a comma. */
  headers: Record<string, string>;
  raw: string;
  /** Every http(s) URL of the text part. */
  links: string[];
}

/** Addresses are compared without case. */
export interface MailQuery {
  to?: string;
  from?: string;
  /** Part of the subject. */
  subject?: string;
  /** Value of the header X-Message-Kind. */
  kind?: string;
}

export const matches = (mail: Mail, { to, from, subject, kind }: MailQuery): boolean =>
  (to === undefined || mail.to.some((address) => sameAddress(address, to))) &&
  (from === undefined || sameAddress(mail.from, from)) &&
  (subject === undefined || mail.subject.includes(subject)) &&
  (kind === undefined || mail.headers['x-message-kind'] === kind);

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
