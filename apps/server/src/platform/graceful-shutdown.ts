import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Above the sum of all shutdown steps, below the 60 s after which systemd and Compose send SIGKILL. */
const MAX_SHUTDOWN_MS = 55_000;

/** npm forwards SIGINT, so one Ctrl-C in a terminal arrives twice. */
const REPEATED_SIGINT_MS = 500;

/** Crashes exit at once as before, and SIGHUP keeps the meaning that nohup gave it. */
const UNHANDLED: closeWithGrace.AllEvents[] = [
  'uncaughtException',
  'unhandledRejection',
  'beforeExit',
  'SIGHUP',
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
];

/**
 * Runs `shutDown` on SIGTERM or SIGINT and exits with 0; with 1 when it fails or takes too long, and at
 * once when a second signal arrives.
 */
export function shutDownOnSignal(log: Logger, shutDown: () => Promise<void>): void {
  let startedAt: number | undefined;
  const { close } = closeWithGrace(
    { delay: MAX_SHUTDOWN_MS, logger: log, skip: [...UNHANDLED, 'SIGINT'] },
    async ({ signal = 'SIGINT' }) => {
      startedAt = performance.now();
      log.info({ signal }, 'stopping');
      await shutDown();
      log.info('stopped');
    },
  );
  process.on('SIGINT', () => {
    if (startedAt === undefined) close();
    else if (performance.now() - startedAt > REPEATED_SIGINT_MS) process.exit(1);
  });
}
