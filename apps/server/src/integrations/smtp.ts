import { readFileSync } from 'node:fs';
import nodemailer from 'nodemailer';
import type { MailConfig } from '#config/index.ts';
import { createThrottle } from './throttle.ts';

export interface OutgoingMail {
  to: string;
  /** Email address of the shop; MAIL_REPLY_TO takes precedence. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Equal for all attempts, so that a mailbox can recognize a copy. */
  messageId: string;
  /** Sent as X-Message-Kind, by which a mailbox can sort. */
  kind: string;
}

/** `code` is an SMTP reply code or a network error code: a server's text may repeat the address. */
export type SendResult =
  | { outcome: 'sent' }
  /** The server asks to try again later, or the connection broke before it answered. */
  | { outcome: 'deferred'; code: string }
  /** No message can be sent at present: no connection, or the server rejects the shop itself. */
  | { outcome: 'unavailable'; code: string }
  /** This address does not exist or does not accept mail. */
  | { outcome: 'address_rejected'; code: string }
  /** This message is not accepted, for example for its content. */
  | { outcome: 'message_rejected'; code: string };

export interface Mailer {
  send: (mail: OutgoingMail) => Promise<SendResult>;
}

/** Below 5 minutes for the ten replies of a dialogue together: the outbox repeats a message after that. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * One connection for each message. A pool would send a message again by itself when its connection breaks,
 * and the outbox could not count the copies.
 */
export function createMailer(config: MailConfig, timeouts: Partial<typeof TIMEOUTS> = {}): Mailer {
  const transport = nodemailer.createTransport({
    ...toConnection(config.MAIL_URL),
    ...TIMEOUTS,
    ...timeouts,
    ...toDkim(config),
  });
  const wait = createThrottle(config.MAIL_MAX_RPS);
  const fixed = {
    from: config.MAIL_FROM ?? '',
    // Nothing in a message may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ kind, replyTo, ...mail }) {
      await wait();
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Message-Kind': kind };
      try {
        await transport.sendMail({
          ...fixed,
          ...mail,
          replyTo: config.MAIL_REPLY_TO ?? replyTo,
          headers,
        });
        return { outcome: 'sent' };
      } catch (error) {
        return classify(error);
      }
    },
  };
}

/**
 * TLS with a valid certificate is required unless the server is on this machine: Debian's postfix offers
 * STARTTLS with a self-signed one. MAIL_URL may set other options in its query.
 */
function toConnection(url: string) {
  const { hostname } = new URL(url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return { url, ...(local ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }) };
}

function toDkim(config: MailConfig) {
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector } = config;
  if (!domainName || !keySelector || !config.MAIL_DKIM_KEY_FILE) return {};
  return {
    dkim: { domainName, keySelector, privateKey: readFileSync(config.MAIL_DKIM_KEY_FILE, 'utf8') },
  };
}

interface SmtpError {
  code?: string;
  /** Code of the socket error, where nodemailer replaced it by ESOCKET. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
}

/** Errors before the server accepted a message: nothing was delivered, and no other message can be. */
const UNAVAILABLE = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EPROXY', 'ECONFIG']);

/** OpenSSL's codes of rejected certificates, for example CERT_HAS_EXPIRED. */
const CERTIFICATE = /CERT|VERIFY/;

function classify(error: unknown): SendResult {
  // nodemailer adds these fields to its errors; other errors have none of them.
  const {
    code: name = 'UNKNOWN',
    originalCode,
    command,
    responseCode,
    syscall,
  } = error as SmtpError;
  if (CERTIFICATE.test(originalCode ?? '')) return { outcome: 'unavailable', code: 'ETLS' };
  const code = responseCode ? `${responseCode}` : name.slice(0, 20);
  const permanent = responseCode !== undefined && responseCode >= 500;
  if (permanent && command === 'RCPT TO') return { outcome: 'address_rejected', code };
  // Rejected by nodemailer itself, because the address is invalid.
  if (name === 'EENVELOPE' && command === 'API') return { outcome: 'address_rejected', code };
  if (permanent && command === 'DATA') return { outcome: 'message_rejected', code };
  const isUnavailable = UNAVAILABLE.has(name) || syscall === 'connect' || command === 'MAIL FROM';
  return { outcome: isUnavailable ? 'unavailable' : 'deferred', code };
}
