import { type Logger, type LoggerOptions, pino } from 'pino';

const PERSONAL = ['cookie', 'authorization', 'password', 'email', 'phone', 'address'];

/** Where PostgreSQL quotes the row that it refused, and the connection with what it was sent. */
const ROWS = ['detail', 'where', 'client'];

interface LogSettings {
  level: string;
  name: string;
  /** What goes with every line: the trace that is under way. */
  trace?: (() => object) | undefined;
}

/** One line of JSON an event; never what a person typed about themselves. */
export const logOptions = ({ level, name, trace }: LogSettings): LoggerOptions => ({
  level,
  name,
  ...(trace && { mixin: trace }),
  redact: [
    ...PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    ...ROWS.flatMap((field) => [`err.${field}`, `err.cause.${field}`]),
  ],
});

export const openLog = (settings: LogSettings): Logger => pino(logOptions(settings));

const AGAIN_MS = 60_000;
const MOST_WORDS = 100;

/** Tells errors, the same one once a minute: a database that is away is one thing, not hundreds. */
export function errorsTo(log: Pick<Logger, 'error'>, words: string): (err: Error) => void {
  const told = new Map<string, number>();
  return (err) => {
    const last = told.get(err.message);
    if (last !== undefined && performance.now() - last < AGAIN_MS) return;
    if (told.size >= MOST_WORDS) told.clear();
    told.set(err.message, performance.now());
    log.error({ err }, words);
  };
}
