import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Control, connectControl } from './control/control.ts';

export { connectControl } from './control/control.ts';

export interface FakeRazorpayOptions {
  port: number;
  controlPort: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
  timeScale: number;
  /** Keeps the ledger from one start to the next. */
  ledgerFile: string;
}

export interface FakeRazorpay {
  origin: string;
  /** URL of checkout.js. */
  script: string;
  pid: number;
  control: Control;
  /** URL of the control API, for clients in other processes. */
  controlUrl: string;
  stop: () => Promise<void>;
}

const ENV_NAMES: Record<keyof FakeRazorpayOptions, string> = {
  port: 'FAKE_RAZORPAY_PORT',
  controlPort: 'FAKE_RAZORPAY_CONTROL_PORT',
  keyId: 'FAKE_RAZORPAY_KEY_ID',
  keySecret: 'FAKE_RAZORPAY_KEY_SECRET',
  webhookSecret: 'FAKE_RAZORPAY_WEBHOOK_SECRET',
  webhookUrl: 'FAKE_RAZORPAY_WEBHOOK_URL',
  timeScale: 'FAKE_RAZORPAY_TIME_SCALE',
  ledgerFile: 'FAKE_RAZORPAY_LEDGER_FILE',
};

/** Starts the fake as a child process with its own ledger. Resolves once it listens. */
export async function startFakeRazorpay(
  options: Partial<FakeRazorpayOptions> = {},
): Promise<FakeRazorpay> {
  const env = Object.entries(options).map(([name, value]) => [
    // Object.entries is typed string; the parameter's type checks the names.
    ENV_NAMES[name as keyof FakeRazorpayOptions],
    String(value),
  ]);
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...Object.fromEntries(env) },
    // The child exits when the IPC channel closes with its parent.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { origin, control } = await readAddresses(child);
  child.channel?.unref();
  return {
    origin,
    script: `${origin}/v1/checkout.js`,
    pid: child.pid ?? 0,
    control: connectControl(control),
    controlUrl: control,
    stop: () => stopProcess(child),
  };
}

function readAddresses(child: ChildProcess): Promise<{ origin: string; control: string }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the fake provider exited with code ${code}`)));
    if (!child.stdout) return reject(new Error('the fake provider has no stdout'));
    createInterface(child.stdout).once('line', (line) => {
      // main.ts prints this object as its first line.
      resolve(JSON.parse(line) as { origin: string; control: string });
    });
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
