import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The address leads, or may lead, into a network of our own, or is not a web address. Nothing was sent. */
export class ForbiddenAddressError extends Error {}

/** Nothing usable came from the address. */
export class DownloadError extends Error {
  /** The same request may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}

export interface GuardedHttp {
  /**
   * GET without cookies or a proxy: the same bytes that anybody on the internet gets.
   * @throws ForbiddenAddressError, DownloadError
   */
  download: (address: string, limits: DownloadLimits) => Promise<Buffer>;
}

export interface DownloadLimits {
  maxBytes: number;
  /** From the DNS lookup to the last byte, redirects included. */
  timeoutMs: number;
}

interface GuardedHttpOptions {
  lookup?: LookupFunction;
  isPublic?: (ip: string) => boolean;
  /** Allowed besides those of the protocols. */
  port?: string;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_ADDRESS = 2000;

/** A client for addresses that others have written: it connects to the public internet only (an SSRF guard). */
export function createGuardedHttp({
  lookup = resolveName,
  isPublic = isPublicIp,
  port,
}: GuardedHttpOptions = {}): GuardedHttp {
  // The socket connects to the checked address, so DNS rebinding between check and connection is impossible.
  const guardedLookup: LookupFunction = (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      // With `all` it is a list.
      const addresses = error ? [] : (found as { address: string; family: number }[]);
      const [first] = addresses;
      if (error) callback(error, '', 0);
      else if (!first || !addresses.every(({ address }) => isPublic(address))) {
        callback(new ForbiddenAddressError(`${name} is not a public address`), '', 0);
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  const get = async (url: URL, limits: DownloadLimits, signal: AbortSignal, hops = 0) => {
    const response = await open(url, { lookup: guardedLookup, signal });
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
      response.destroy();
      if (hops === MAX_REDIRECTS) {
        throw new DownloadError('too many redirects', { isTemporary: false });
      }
      return get(parseWebAddress(headers.location, { base: url, port }), limits, signal, hops + 1);
    }
    if (statusCode !== 200) {
      response.destroy();
      const isTemporary = statusCode >= 500 || statusCode === 429 || statusCode === 408;
      throw new DownloadError(`status ${statusCode}`, { isTemporary });
    }
    return readBody(response, limits.maxBytes);
  };

  return {
    download: async (address, limits) => {
      const url = parseWebAddress(address, { port });
      const signal = AbortSignal.timeout(limits.timeoutMs);
      try {
        return await get(url, limits, signal);
      } catch (error) {
        throw toDownloadError(error);
      }
    },
  };
}

/** @throws ForbiddenAddressError for all but names on the usual ports, with nothing secret in them */
export function parseWebAddress(
  address: string,
  { base, port }: { base?: URL; port?: string | undefined } = {},
): URL {
  const url = URL.parse(address, base?.href);
  if (!url || url.href.length > MAX_ADDRESS) throw new ForbiddenAddressError('no address');
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'https:' && protocol !== 'http:') throw new ForbiddenAddressError(protocol);
  if (username || password) throw new ForbiddenAddressError('a name or password in the address');
  // URL normalises 127.1 and 0x7f000001 to 127.0.0.1. No shop serves its pictures from an IP address.
  if (isIP(hostname.replaceAll(/[[\]]/g, ''))) throw new ForbiddenAddressError('an IP address');
  if (url.port && url.port !== port) throw new ForbiddenAddressError(`port ${url.port}`);
  url.hash = '';
  return url;
}

function open(
  url: URL,
  { lookup, signal }: { lookup: LookupFunction; signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      lookup,
      signal,
      // No connection outlives its request.
      agent: false,
      headers: {
        accept: 'image/jpeg, image/png, image/webp',
        'accept-encoding': 'identity',
        'user-agent': 'shop-import',
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy();
    return new DownloadError('too large', { isTemporary: false });
  };
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    // The stream is not in object mode and has no encoding.
    const bytes = piece as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw tooLarge();
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** Errors of sockets, DNS and TLS may pass, so they become temporary ones. */
function toDownloadError(error: unknown): Error {
  if (error instanceof ForbiddenAddressError || error instanceof DownloadError) return error;
  const cause = error instanceof Error && 'cause' in error ? error.cause : undefined;
  if (cause instanceof ForbiddenAddressError) return cause;
  return new DownloadError('no reply', { isTemporary: true, cause: error });
}

/** Addresses of IPv4 that lead to no host of the public internet. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's metadata service; that of other clouds is in the next range.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Ranges of 2000::/3, which alone is public: tunnels, which embed an IPv4 address, and documentation. */
const NOT_PUBLIC_6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '3ffe::/16',
];

function toBlockList(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = toBlockList(NOT_PUBLIC_4, 'ipv4');
const notPublic6 = toBlockList(NOT_PUBLIC_6, 'ipv6');
const global6 = toBlockList(['2000::/3'], 'ipv6');

export function isPublicIp(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !notPublic4.check(ip, 'ipv4');
  return version === 6 && global6.check(ip, 'ipv6') && !notPublic6.check(ip, 'ipv6');
}
