import { spawnProcess } from '@shop/test-kit/processes';
import { describe, expect, it } from 'vitest';
import { readDepsConfig, readMailConfig } from './index.ts';

const relay = {
  MAIL_URL: 'smtps://user:password@relay.example:465',
  MAIL_FROM: 'Oodum Paavum <orders@shop.example>',
};

describe('the mail settings', () => {
  it.each([
    ['nothing', {}, 'MAIL_URL is missing'],
    ['a web address', { ...relay, MAIL_URL: 'https://relay.example' }, 'must begin with smtp'],
    ['no sender', { MAIL_URL: relay.MAIL_URL }, 'MAIL_FROM: is missing'],
    ['a sender without an address', { ...relay, MAIL_FROM: 'Oodum Paavum' }, 'must look like'],
    [
      'half of DKIM',
      { ...relay, MAIL_DKIM_DOMAIN: 'shop.example', MAIL_DKIM_SELECTOR: 'one' },
      'MAIL_DKIM_KEY_FILE: is missing',
    ],
  ])('[MAIL-05] reject %s', (_case, env, message) => {
    expect(() => readMailConfig(env)).toThrow(message);
  });

  it('[MAIL-05] may say that no mail is wanted', () => {
    expect(readMailConfig({ MAIL_URL: 'none' }).MAIL_URL).toBe('none');
    const DATABASE_URL = 'postgres://database/shop';
    expect(readDepsConfig({ DATABASE_URL, MAIL_URL: 'none' }).mailEnabled).toBe(false);
    expect(readDepsConfig({ DATABASE_URL, ...relay }).mailEnabled).toBe(true);
  });

  it.each(['server', 'worker'] as const)(
    '[MAIL-05] are asked for by the %s at its start',
    async (name) => {
      const { exited, output } = await spawnProcess(name, 'postgres://127.0.0.1:1/shop', {
        MAIL_URL: '',
      });
      expect(await exited).toBe(1);
      expect(output()).toContain('MAIL_URL is missing');
    },
  );
});
