export const FAULTS = [
  /** Accepts the connection and never speaks. */
  'no-greeting',
  /** Waits `delayMs` before every reply. */
  'slow',
  /** 451 at RCPT. */
  'temporary',
  /** 550 5.1.1 at RCPT. */
  'permanent',
  /** 554 after the message was received. */
  'permanent-data',
  /** Receives the message and never replies. */
  'hang-after-data',
  /** Keeps the message and closes the connection instead of replying. */
  'close-before-reply',
  /** 530 at MAIL, until the client has logged in. */
  'auth-required',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultConfig {
  fault: Fault;
  /** Number of affected connections, recipients or messages, default 1; -1 for all. */
  times?: number;
  /** Affects only this recipient. slow and auth-required then begin at RCPT. */
  to?: string;
  /** Delay of `slow`, default 1 second. */
  delayMs?: number;
  /** For `hang-after-data`: whether the message is kept, default false. */
  stores?: boolean;
}

/** The moments of an SMTP session at which a fault can strike. */
export type Stage = 'connect' | 'mail' | 'rcpt' | 'data';

export interface Faults {
  set: (config: FaultConfig) => void;
  clear: () => void;
  /** The next fault of this stage and of one of these recipients, first in first out. */
  take: (stage: Stage, to?: string[]) => FaultConfig | undefined;
}

export function createFaults(): Faults {
  let queue: { config: FaultConfig; left: number }[] = [];
  return {
    set(config) {
      if (config.fault === 'no-greeting' && config.to !== undefined) {
        throw new Error('no-greeting strikes before the recipient is known: leave out `to`');
      }
      queue.push({ config, left: config.times ?? 1 });
    },
    clear() {
      queue = [];
    },
    take(stage, to = []) {
      const next = queue.find(
        ({ config }) => stageOf(config) === stage && isAddressed(config.to, to),
      );
      if (!next) return undefined;
      if (next.left > 0) next.left -= 1;
      if (next.left === 0) queue = queue.filter((entry) => entry !== next);
      return next.config;
    },
  };
}

export function stageOf({ fault, to }: FaultConfig): Stage {
  if (fault === 'no-greeting') return 'connect';
  if (fault === 'slow') return to === undefined ? 'connect' : 'rcpt';
  if (fault === 'auth-required') return to === undefined ? 'mail' : 'rcpt';
  return fault === 'temporary' || fault === 'permanent' ? 'rcpt' : 'data';
}

const isAddressed = (wanted: string | undefined, to: string[]) =>
  wanted === undefined || to.some((address) => address.toLowerCase() === wanted.toLowerCase());
