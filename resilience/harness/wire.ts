import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RawRequest } from '../load/mutate-request.ts';

export interface Answer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
  milliseconds: number;
}

/** What the shop reads at most. */
const LONGEST_BODY = 1024 * 1024;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Passwords are hashed one after the other; on a slow machine a batch of them waits too long. */
const MOST_TRIES = 5;

/** Asks again, as it is told to, while the shop is busy with other passwords. */
export async function askPatiently(
  origin: string,
  raw: RawRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(origin, raw, headers);
    const again = answer.status === 503 && answer.text.includes('"BUSY"');
    if (!again || tries === MOST_TRIES) return answer;
    await pause(Number(answer.headers['retry-after']) * 1000);
  }
}

/** Sends exactly these bytes; a usual client would tidy the path away before it leaves. */
export function ask(
  origin: string,
  raw: RawRequest,
  headers: Record<string, string>,
  localAddress?: string,
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        hostname,
        port,
        // A socket that is kept open has the address that it was opened from.
        ...(localAddress ? { localAddress } : { agent }),
        method: raw.method,
        path: raw.target,
        headers: {
          ...headers,
          ...(raw.type && { 'content-type': raw.type }),
          ...(raw.body !== undefined && { 'content-length': Buffer.byteLength(raw.body) }),
        },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            headers: incoming.headers,
            milliseconds: performance.now() - started,
          }),
        );
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // A shop that has refused a body for its length need not read on; whoever is still sending
      // only hears that it hung up.
      const hungUp = error.code === 'EPIPE' || error.code === 'ECONNRESET';
      if (!hungUp || (raw.body?.length ?? 0) < LONGEST_BODY) reject(error);
      else
        resolve({ status: 413, text: '', headers: {}, milliseconds: performance.now() - started });
    });
    outgoing.end(raw.body);
  });
}
