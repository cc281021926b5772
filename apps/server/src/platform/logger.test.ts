import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { loggerOptions, throttledErrorLogger } from './logger.ts';

it('redacts personal data and the state of connections', () => {
  const lines: string[] = [];
  const log = pino(loggerOptions({ level: 'info', name: 'test' }), {
    write: (line: string) => void lines.push(line),
  });
  const err = Object.assign(new Error('Connection terminated unexpectedly'), {
    detail: 'Key (email)=(asha@example.com)',
    client: { secretKey: 918_273_645_546, _activeQuery: { values: ['Lakshmi Nivas'] } },
  });

  log.error({ err, email: 'asha@example.com', user: { phone: '9800000000' } }, 'lost');

  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Connection terminated');
  for (const secret of ['asha@', '918273645546', 'Lakshmi', '9800000000']) {
    expect(lines[0]).not.toContain(secret);
  }
});

it('logs the same error once, and a different one too', () => {
  const error = vi.fn();
  const logError = throttledErrorLogger({ error }, 'database connection');

  for (const message of ['reset', 'reset', 'timeout', 'reset']) logError(new Error(message));

  expect(error.mock.calls.map(([{ err }]) => err.message)).toEqual(['reset', 'timeout']);
});
