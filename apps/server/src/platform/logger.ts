import { type Logger, type LoggerOptions, pino } from 'pino';

const PERSONAL_FIELDS = ['cookie', 'authorization', 'password', 'email', 'phone', 'address'];

/** Fields of PostgreSQL errors that quote the rejected row, or hold the connection and its queries. */
const QUERY_FIELDS = ['detail', 'where', 'client'];

interface LoggerSettings {
  level: string;
  name: string;
  /** Adds the ids of the current trace to every line. */
  trace?: (() => object) | undefined;
}

/** JSON lines without personal data. */
export const loggerOptions = ({ level, name, trace }: LoggerSettings): LoggerOptions => ({
  level,
  name,
  ...(trace && { mixin: trace }),
  redact: [
    ...PERSONAL_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    ...QUERY_FIELDS.flatMap((field) => [`err.${field}`, `err.cause.${field}`]),
  ],
});

export const createLogger = (settings: LoggerSettings): Logger => pino(loggerOptions(settings));

const REPEAT_INTERVAL_MS = 60_000;
const MAX_MESSAGES = 100;

/** Logs errors with the same message once a minute, e.g. while the database is unreachable. */
export function throttledErrorLogger(
  log: Pick<Logger, 'error'>,
  msg: string,
): (err: Error) => void {
  const loggedAt = new Map<string, number>();
  return (err) => {
    const last = loggedAt.get(err.message);
    if (last !== undefined && performance.now() - last < REPEAT_INTERVAL_MS) return;
    if (loggedAt.size >= MAX_MESSAGES) loggedAt.clear();
    loggedAt.set(err.message, performance.now());
    log.error({ err }, msg);
  };
}
