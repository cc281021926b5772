import { type Logger, pino } from 'pino';

const PERSONAL = ['cookie', 'authorization', 'password', 'email', 'phone', 'address'];

/** Where PostgreSQL quotes the row that it refused. */
const ROWS = ['detail', 'where'];

/** One line of JSON an event; never what a person typed about themselves. */
export function openLog({ level, name }: { level: string; name: string }): Logger {
  return pino({
    level,
    name,
    redact: [
      ...PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      ...ROWS.flatMap((field) => [`err.${field}`, `err.cause.${field}`]),
    ],
  });
}
