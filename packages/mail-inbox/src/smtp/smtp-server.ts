import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FaultConfig, Faults } from '../faults/faults.ts';
import type { Mailbox } from '../messages/mailbox.ts';
import { parseMail } from '../messages/parse-mail.ts';
import { type Connection, delayReplies } from './listener.ts';

export interface SmtpOptions {
  /** TLS from the first byte. */
  secure: boolean;
  /**
   * Off by default: a client that checks certificates, as it should, uses STARTTLS when it is offered and
   * then refuses the built-in certificate.
   */
  startTls: boolean;
}

interface SmtpContext {
  mailbox: Mailbox;
  faults: Faults;
  findConnection: (remotePort: number) => Connection | undefined;
}

const MAX_MAIL_BYTES = 1_000_000;
/** Longer than any client waits for a fault to end. */
const IDLE_TIMEOUT_MS = 3_600_000;

export function createSmtpServer(
  context: SmtpContext,
  { secure, startTls }: SmtpOptions,
): SMTPServer {
  const server = new SMTPServer({
    secure,
    name: 'inbox.test',
    disabledCommands: startTls ? [] : ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    socketTimeout: IDLE_TIMEOUT_MS,
    logger: false,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onMailFrom: (_address, session, callback) => callback(checkSender(context, session)),
    onRcptTo: ({ address }, session, callback) =>
      callback(checkRecipient(context, session, address)),
    onData: (stream, session, callback) => void receive(context, stream, session, callback),
  });
  // Clients that hang up in the middle of a message.
  server.on('error', () => {});
  return server;
}

function checkSender({ faults, findConnection }: SmtpContext, session: SMTPServerSession) {
  const fault = session.user ? undefined : faults.take('mail');
  if (fault) return authRequired();
  markInMessage(findConnection(session.remotePort), true);
  return null;
}

function checkRecipient(context: SmtpContext, session: SMTPServerSession, address: string) {
  const connection = context.findConnection(session.remotePort);
  const fault = context.faults.take('rcpt', [address]);
  if (connection && fault?.fault === 'slow') delayReplies(connection, fault.delayMs);
  const error = fault && rejection(fault, session);
  if (error) markInMessage(connection, false);
  return error ?? null;
}

function rejection({ fault }: FaultConfig, session: SMTPServerSession): Error | undefined {
  if (fault === 'temporary') return smtpError(451, 'Try again later');
  if (fault === 'permanent') return smtpError(550, 'No such mailbox here');
  return fault === 'auth-required' && !session.user ? authRequired() : undefined;
}

async function receive(
  context: SmtpContext,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  reply: (error?: Error) => void,
): Promise<void> {
  try {
    if (await keepMail(context, stream, session)) reply();
  } catch (error) {
    reply(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Rejects with the reply to a refused message. @returns false when the fault is that no reply follows. */
async function keepMail(
  { mailbox, faults, findConnection }: SmtpContext,
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo }, remotePort }: SMTPServerSession,
): Promise<boolean> {
  const connection = findConnection(remotePort);
  const raw = Buffer.concat(await stream.toArray());
  // The server refuses it.
  if (stream.sizeExceeded) return true;
  const to = rcptTo.map(({ address }) => address);
  const { fault, stores = false } = faults.take('data', to) ?? {};
  const isRejected = fault === 'permanent-data';
  if (!isRejected && (fault !== 'hang-after-data' || stores)) {
    mailbox.add(await parseMail(raw, { from: mailFrom ? mailFrom.address : '', to }));
  }
  if (fault === 'hang-after-data') return false;
  if (fault === 'close-before-reply') {
    connection?.client.destroy();
    return false;
  }
  markInMessage(connection, false);
  if (isRejected) throw smtpError(554, 'Message refused');
  return true;
}

function markInMessage(connection: Connection | undefined, inMessage: boolean): void {
  if (connection) connection.inMessage = inMessage;
}

const authRequired = () => smtpError(530, 'Log in first');

const smtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
