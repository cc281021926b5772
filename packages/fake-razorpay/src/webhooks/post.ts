import http from 'node:http';
import https from 'node:https';

const agents = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
};

export interface Answer {
  status: number;
  text: string;
}

/** Sends bytes to the shop. Never fails: no whole answer within the limit is status 0. */
export function post(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
  limitMs: number,
): Promise<Answer> {
  const { request, agent } = agents[url.startsWith('https:') ? 'https:' : 'http:'];
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, text: '' });
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
      signal: AbortSignal.timeout(limitMs),
    });
    sent.on('error', nothing);
    sent.on('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', nothing);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.end(body);
  });
}
