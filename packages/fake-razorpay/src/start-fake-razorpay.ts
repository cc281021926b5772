import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Control, connectControl } from './control/control.ts';

export { connectControl } from './control/control.ts';

export interface StandInSettings {
  port: number;
  controlPort: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
  timeScale: number;
}

export interface StandIn {
  origin: string;
  /** The address of checkout.js. */
  script: string;
  pid: number;
  control: Control;
  /** Where `control` talks to, for whoever connects from another process. */
  controlUrl: string;
  stop: () => Promise<void>;
}

const VARIABLES: Record<keyof StandInSettings, string> = {
  port: 'STAND_IN_PORT',
  controlPort: 'STAND_IN_CONTROL_PORT',
  keyId: 'STAND_IN_KEY_ID',
  keySecret: 'STAND_IN_KEY_SECRET',
  webhookSecret: 'STAND_IN_WEBHOOK_SECRET',
  webhookUrl: 'STAND_IN_WEBHOOK_URL',
  timeScale: 'STAND_IN_TIME_SCALE',
};

/** The provider as a process of its own, with books of its own. Resolves once it listens. */
export async function openStandIn(settings: Partial<StandInSettings> = {}): Promise<StandIn> {
  const given = Object.entries(settings).map(([name, value]) => [
    // The parameter's type has checked the names.
    VARIABLES[name as keyof StandInSettings],
    String(value),
  ]);
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...Object.fromEntries(given) },
    // The last one is the line by which it notices that we are gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { origin, control } = await addressesOf(child);
  child.channel?.unref();
  return {
    origin,
    script: `${origin}/v1/checkout.js`,
    pid: child.pid ?? 0,
    control: connectControl(control),
    controlUrl: control,
    stop: () => end(child),
  };
}

function addressesOf(child: ChildProcess): Promise<{ origin: string; control: string }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the stand-in ended with ${code}`)));
    if (!child.stdout) return reject(new Error('the stand-in has no output'));
    createInterface(child.stdout).once('line', (line) => {
      // Its first line is this object and nothing else.
      resolve(JSON.parse(line) as { origin: string; control: string });
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
