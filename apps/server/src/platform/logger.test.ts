import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { errorsTo, logOptions } from './logger.ts';

it('writes neither what a person typed nor what a connection holds', () => {
  const lines: string[] = [];
  const log = pino(logOptions({ level: 'info', name: 'test' }), {
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

it('tells the same error once, and another one too', () => {
  const error = vi.fn();
  const tell = errorsTo({ error }, 'database connection');

  for (const words of ['refused', 'refused', 'cut', 'refused']) tell(new Error(words));

  expect(error.mock.calls.map(([{ err }]) => err.message)).toEqual(['refused', 'cut']);
});
