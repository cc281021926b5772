import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is computed. Only an answer that says it is public is kept, or told to anyone else. */
export interface Computed {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

interface Kept {
  headers: Computed['headers'];
  etag: string;
  until: number;
  /** Told as text: Node sends it in one piece with the headers, which a buffer does not allow. */
  text: string;
  packed: Partial<Record<Packing, Buffer>>;
}

type Packing = 'br' | 'gzip';

/** A letter is two bytes in a page that has one rupee sign. */
const MOST_LETTERS = 8 * 1024 * 1024;
const MOST_UNSHARED = 500;
const WORTH_PACKING = 1024;

const pack = {
  br: (body: string) =>
    promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: string) => promisify(gzip)(body),
};

export interface HotAnswers {
  /** Answers from what is kept, without parsing the request. False: nothing fresh is kept. */
  answerAtOnce: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Computes (what is public, one computation at a time per address), keeps and answers. */
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    compute: () => Promise<Computed>,
  ) => Promise<FastifyReply>;
  /** Something changed: nothing kept or being computed now may be told any more. */
  drop: () => void;
  /** While nobody tells us about changes, nothing is kept. */
  trust: (told: boolean) => void;
  /** How many were told what was kept, or what another waited for, and how often it was computed. */
  counts: { kept: number; shared: number; computed: number };
}

/**
 * Serialised answers kept in this process for a few seconds, by address. Several processes need no
 * shared cache: each is told by PostgreSQL when a product changes (db/listen.ts), and stock, which
 * changes without notice, is at most `seconds` old.
 */
export function hotAnswers({ seconds }: { seconds: number }): HotAnswers {
  const kept = new Map<string, Kept>();
  const computing = new Map<string, Promise<Kept | Computed>>();
  /** Everybody is told something else there, so nobody waits for what another is told. */
  const unshared = new Set<string>();
  let letters = 0;
  let age = 0;
  let told = false;
  const counts = { kept: 0, shared: 0, computed: 0 };

  const forget = (address: string) => {
    letters -= kept.get(address)?.text.length ?? 0;
    kept.delete(address);
  };

  const keep = (address: string, answer: Kept) => {
    if (seconds === 0) return;
    forget(address);
    kept.set(address, answer);
    letters += answer.text.length;
    // A Map remembers the order of insertion, so the first is the oldest.
    for (const oldest of kept.keys()) {
      if (letters <= MOST_LETTERS) break;
      forget(oldest);
    }
  };

  const computeOnce = async (address: string, compute: () => Promise<Computed>) => {
    const startedAt = age;
    counts.computed += 1;
    const computed = await compute();
    if (!isPublic(computed)) {
      if (unshared.size >= MOST_UNSHARED) unshared.clear();
      // What fails may be public again in a moment, with many waiting for it.
      if (computed.status < 500) unshared.add(address);
      return computed;
    }
    unshared.delete(address);
    const answer = prepare(computed, Date.now() + seconds * 1000);
    if (startedAt === age && told) keep(address, answer);
    return answer;
  };

  const drop = () => {
    age += 1;
    kept.clear();
    computing.clear();
    letters = 0;
  };

  return {
    answerAtOnce(request, reply) {
      const answer = kept.get(request.url);
      if (!answer || answer.until < Date.now()) return false;
      counts.kept += 1;
      void send(request, reply, answer);
      return true;
    },

    async answer(request, reply, compute) {
      const address = request.url;
      const alone = seconds === 0 || unshared.has(address);
      if (alone) return send(request, reply, await computeOnce(address, compute));
      const underWay = computing.get(address);
      const shared = underWay && (await underWay.catch(() => undefined));
      if (shared && 'text' in shared) {
        counts.shared += 1;
        return send(request, reply, shared);
      }

      const own = computeOnce(address, compute);
      computing.set(address, own);
      try {
        return await send(request, reply, await own);
      } finally {
        if (computing.get(address) === own) computing.delete(address);
      }
    },

    counts,
    drop,
    trust(isTold) {
      told = isTold;
      drop();
    },
  };
}

const isPublic = ({ status, headers }: Computed) =>
  status === 200 && String(headers['cache-control']).startsWith('public');

function prepare({ headers, body: text }: Computed, until: number): Kept {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  return { headers: { ...headers, etag, vary: 'accept-encoding' }, etag, until, text, packed: {} };
}

async function send(request: FastifyRequest, reply: FastifyReply, answer: Kept | Computed) {
  reply.headers(answer.headers);
  if (!('text' in answer)) return sendUnkept(request, reply, answer);
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();

  const packing = packingFor(request, answer.text);
  if (!packing) return reply.send(answer.text);
  answer.packed[packing] ??= await pack[packing](answer.text);
  return reply.header('content-encoding', packing).send(answer.packed[packing]);
}

async function sendUnkept(request: FastifyRequest, reply: FastifyReply, answer: Computed) {
  const { status, body } = answer;
  const packing = packingFor(request, body);
  if (!packing) return reply.code(status).send(body);
  return reply
    .code(status)
    .header('content-encoding', packing)
    .send(await pack[packing](body));
}

function packingFor(request: FastifyRequest, text: string): Packing | undefined {
  const accepted = request.headers['accept-encoding'];
  if (!accepted || text.length < WORTH_PACKING) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
