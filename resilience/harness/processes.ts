import { tmpdir } from 'node:os';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { type Program, planProgram } from './process.ts';

/** What shop and worker of one house have in common. */
export interface Surroundings {
  folder: string;
  /** Of the database, perhaps through a proxy. */
  url: string;
  provider: { origin: string; script: string };
  failPoints: boolean;
  flags: string[];
  settings: Record<string, string>;
}

/** As often as anybody can. */
export const MOST = '999999999/999999999';
export const CACHE = `${tmpdir()}/shop-storm-cache`;
const FAIL_POINTS = new URL('../faults/fail-points.ts', import.meta.url).href;

const environment = ({ folder, url, provider }: Surroundings) => ({
  ...process.env,
  ...standInSettings(provider),
  NODE_ENV: 'production',
  DATABASE_URL: url,
  IMAGE_FOLDER: `${folder}/images`,
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_TRIES: MOST,
  PAY_TRIES: MOST,
  MONEY_PAUSE_SECONDS: '0.05',
  PROVIDER_CALLS_PER_SECOND: '500',
  STOP_SECONDS: '0',
  // Programs are started hundreds of times here.
  NODE_COMPILE_CACHE: CACHE,
});

const flagsOf = ({ failPoints, flags }: Surroundings) => [
  ...(failPoints ? [`--import=${FAIL_POINTS}`] : []),
  ...flags,
];

export function planShop(around: Surroundings, port: number, name: string): Program {
  const origin = `http://127.0.0.1:${port}`;
  const own = { HOST: '127.0.0.1', PORT: String(port), ORIGIN: origin, LOG_LEVEL: 'warn' };
  return planProgram({
    name,
    file: '@shop/server/main/shop.ts',
    get env() {
      return { ...environment(around), ...own, ...around.settings };
    },
    flags: flagsOf(around),
    log: `${around.folder}/${name}.log`,
    isReady: async () => {
      const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
      return answer?.ok ?? false;
    },
  });
}

export function planWorker(around: Surroundings): Program {
  return planProgram({
    name: 'worker',
    file: '@shop/server/main/worker.ts',
    get env() {
      return { ...environment(around), LOG_LEVEL: 'info', ...around.settings };
    },
    flags: flagsOf(around),
    log: `${around.folder}/worker.log`,
    isReady: async (words) => words.includes('"msg":"ready"'),
  });
}
