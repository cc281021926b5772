import http from 'node:http';
import https from 'node:https';

const agents = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
};

export interface PostResult {
  status: number;
  text: string;
}

/** Never rejects: status 0 means no complete response within the timeout. */
export function post(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<PostResult> {
  const { request, agent } = agents[url.startsWith('https:') ? 'https:' : 'http:'];
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, text: '' });
    const outgoing = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('error', fail);
    outgoing.on('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', fail);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.end(body);
  });
}
