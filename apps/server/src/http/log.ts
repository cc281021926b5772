import { type Logger, type LoggerOptions, pino } from 'pino';

const PERSONAL = ['cookie', 'authorization', 'password', 'email', 'phone', 'address'];

/** Where PostgreSQL quotes the row that it refused, and the connection with what it was sent. */
const ROWS = ['detail', 'where', 'client'];

interface LogSettings {
  level: string;
  name: string;
}

/** One line of JSON an event; never what a person typed about themselves. */
export const logOptions = ({ level, name }: LogSettings): LoggerOptions => ({
  level,
  name,
  redact: [
    ...PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    ...ROWS.flatMap((field) => [`err.${field}`, `err.cause.${field}`]),
  ],
});

export const openLog = (settings: LogSettings): Logger => pino(logOptions(settings));
