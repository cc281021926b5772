import { expect, it } from 'vitest';
import { readDnsRecords } from './dns-records.ts';

const missing = (code: string) => Object.assign(new Error(code), { code });

it('[MAIL-05] reads SPF, DKIM and DMARC back, and says which is missing', async () => {
  const zone: Record<string, string[][]> = {
    'shop.example': [['google-site-verification=abc'], ['v=spf1 include:relay.example ', '-all']],
    'one._domainkey.shop.example': [['v=DKIM1; k=rsa; p=MIIB', 'IjAN']],
  };
  const resolve = async (name: string) => {
    const records = zone[name];
    if (!records) throw missing('ENOTFOUND');
    return records;
  };
  const records = await readDnsRecords(resolve, { domain: 'shop.example', selector: 'one' });
  expect(records.map(({ name, host, found }) => [name, host, found])).toEqual([
    ['SPF', 'shop.example', 'v=spf1 include:relay.example -all'],
    ['DKIM', 'one._domainkey.shop.example', 'v=DKIM1; k=rsa; p=MIIBIjAN'],
    ['DMARC', '_dmarc.shop.example', undefined],
  ]);
});

it('does not ask for a DKIM record whose selector only the relay knows', async () => {
  const resolve = () => Promise.reject(missing('ENODATA'));
  const records = await readDnsRecords(resolve, { domain: 'shop.example', selector: undefined });
  expect(records.map(({ name }) => name)).toEqual(['SPF', 'DMARC']);
});

it('a name server that does not respond is an error, not a missing record', async () => {
  const resolve = () => Promise.reject(missing('ETIMEOUT'));
  await expect(
    readDnsRecords(resolve, { domain: 'shop.example', selector: undefined }),
  ).rejects.toThrow('ETIMEOUT');
});
