/** As dns.promises.resolveTxt. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

export interface DnsRecord {
  name: 'SPF' | 'DKIM' | 'DMARC';
  /** Where it is looked up. */
  host: string;
  /** The record, or undefined when there is none. */
  found: string | undefined;
}

/** Reads the three records by which other mail servers judge the sender. */
export async function readDnsRecords(
  resolveTxt: ResolveTxt,
  { domain, selector }: { domain: string; selector: string | undefined },
): Promise<DnsRecord[]> {
  const find = async (host: string, pattern: RegExp) => {
    const records = await resolveTxt(host).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return records.map((parts) => parts.join('')).find((text) => pattern.test(text));
  };
  const hosts = {
    spf: domain,
    dkim: `${selector}._domainkey.${domain}`,
    dmarc: `_dmarc.${domain}`,
  };
  return [
    { name: 'SPF', host: hosts.spf, found: await find(hosts.spf, /^v=spf1( |$)/) },
    // Without a setting the relay signs, with a selector that only its operator knows.
    ...(selector
      ? [{ name: 'DKIM' as const, host: hosts.dkim, found: await find(hosts.dkim, /\bp=[\w+/]/) }]
      : []),
    { name: 'DMARC', host: hosts.dmarc, found: await find(hosts.dmarc, /^v=DMARC1;/) },
  ];
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENODATA', 'ENOTFOUND'].includes(String(error.code));
