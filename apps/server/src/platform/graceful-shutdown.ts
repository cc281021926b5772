import type { Logger } from 'pino';

/** One press of a key reaches a program twice: from the terminal, and from whoever started it. */
const ECHO_MS = 500;

/** Longer than the parts of an end may take together, shorter than whoever kills the program waits. */
const LONGEST_MS = 55_000;

/**
 * Ends the program when it is asked to: with 0 after everything in hand is finished, with 1 when that
 * takes too long, and at once when it is asked again.
 */
export function endOnSignal(log: Logger, finish: () => Promise<void>): void {
  let asked: number | undefined;
  const end = (signal: NodeJS.Signals) => {
    if (asked !== undefined) {
      if (performance.now() - asked > ECHO_MS) process.exit(1);
      return;
    }
    asked = performance.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('could not end in time');
      process.exit(1);
    }, LONGEST_MS).unref();
    finish().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (err: unknown) => {
        log.error({ err }, 'could not end in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
