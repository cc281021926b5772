import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Control, connectControl } from './control/control.ts';

export interface MailInboxOptions {
  /** Port of the inbox page and the control API. */
  port: number;
  smtpPort: number;
  /** TLS from the first byte (smtps), with a self-signed certificate. */
  secure: boolean;
  /** Offers STARTTLS, with a self-signed certificate. */
  startTls: boolean;
}

export interface MailInbox {
  smtpUrl: string;
  /** URL of the inbox page. */
  origin: string;
  pid: number;
  control: Control;
  /** URL of the control API, for clients in other processes. */
  controlUrl: string;
  stop: () => Promise<void>;
}

const ENV_NAMES: Record<keyof MailInboxOptions, string> = {
  port: 'MAIL_INBOX_PORT',
  smtpPort: 'MAIL_INBOX_SMTP_PORT',
  secure: 'MAIL_INBOX_SECURE',
  startTls: 'MAIL_INBOX_START_TLS',
};

/** Starts the inbox as a child process. Resolves once it listens. */
export async function startMailInbox(options: Partial<MailInboxOptions> = {}): Promise<MailInbox> {
  const env = Object.entries(options).map(([name, value]) => [
    // Object.entries is typed string; the parameter's type checks the names.
    ENV_NAMES[name as keyof MailInboxOptions],
    String(value),
  ]);
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...Object.fromEntries(env) },
    // The child exits when the IPC channel closes with its parent.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const addresses = await readAddresses(child);
  child.channel?.unref();
  return {
    ...addresses,
    pid: child.pid ?? 0,
    control: connectControl(addresses.controlUrl),
    stop: () => stopProcess(child),
  };
}

type Addresses = Pick<MailInbox, 'smtpUrl' | 'origin' | 'controlUrl'>;

function readAddresses(child: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the mail inbox exited with code ${code}`)));
    if (!child.stdout) return reject(new Error('the mail inbox has no stdout'));
    createInterface(child.stdout).once('line', (line) => {
      // main.ts prints this object as its first line.
      resolve(JSON.parse(line) as Addresses);
    });
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
