import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFields } from '../api/parse-input.ts';
import { ProviderError } from '../api/provider-error.ts';
import { newId } from '../random.ts';
import type { Fault, FaultOrder, Wrong } from './faults.ts';

const HANG_MS = 60_000;
const TRICKLE_MS = 250;

/** Where a client is sent that must not follow; whoever comes is counted. */
export const ELSEWHERE = '/v1/elsewhere';

interface Spoiled {
  order: FaultOrder;
  request: FastifyRequest;
  reply: FastifyReply;
  effect: () => unknown;
}

/** Answers a call badly, in the way that was ordered. */
export async function spoil(spoiled: Spoiled): Promise<unknown> {
  const { fault, when } = spoiled.order;
  if (isPlain(fault)) {
    if (when === 'after') answerOf(spoiled.effect);
    return send(spoiled.reply, PLAIN[fault]);
  }
  return WAYS[fault](spoiled);
}

const WAYS: Record<Exclude<Fault, keyof typeof PLAIN>, (spoiled: Spoiled) => unknown> = {
  refused: ({ request, reply }) => end(reply, () => request.raw.socket.destroy()),
  'reset-before': ({ request, reply }) => end(reply, () => request.raw.socket.resetAndDestroy()),
  'reset-after': ({ request, reply, effect }) => {
    answerOf(effect);
    return end(reply, () => request.raw.socket.resetAndDestroy());
  },
  hang: ({ order, reply, effect }) => {
    if (order.when === 'after') answerOf(effect);
    return end(reply, () => hang(reply));
  },
  slow: async ({ order, reply, effect }) => {
    const early = order.when === 'after' ? answerOf(effect) : undefined;
    await wait(order.slow_ms ?? 1_000 + Math.random() * 4_000);
    return send(reply, early ?? answerOf(effect));
  },
  trickle: ({ reply, effect }) => end(reply, () => trickle(reply, answerOf(effect))),
  'cut-body': ({ order, reply, effect }) => {
    const answer = order.when === 'after' ? answerOf(effect) : { status: 200, text: '{"id":' };
    return end(reply, () => cut(reply, answer));
  },
  'wrong-data': ({ order, reply, effect }) => {
    const { status, text } = answerOf(effect);
    return send(reply, { status, text: JSON.stringify(falsify(JSON.parse(text), order.wrong)) });
  },
};

interface Answer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const tooMany: Answer = {
  status: 429,
  text: JSON.stringify(new ProviderError('Request failed. Please try after sometime.').body),
};

const PLAIN = {
  'html-502': {
    status: 502,
    text: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'error-500': {
    status: 500,
    text: JSON.stringify(
      new ProviderError(
        'We are facing some trouble completing your request at the moment. Please try again shortly.',
        { code: 'SERVER_ERROR', reason: 'server_error' },
      ).body,
    ),
  },
  'rate-429': tooMany,
  'rate-429-retry-after': { ...tooMany, headers: { 'retry-after': '1' } },
  'broken-json': { status: 200, text: '{"id":"order_' },
  'null-body': { status: 200, text: 'null' },
  'redirect-302': { status: 302, text: '', headers: { location: ELSEWHERE } },
} satisfies Partial<Record<Fault, Answer>>;

const isPlain = (fault: Fault): fault is keyof typeof PLAIN => fault in PLAIN;

/** What would have been answered, refusals included. */
function answerOf(effect: () => unknown): Answer {
  try {
    return { status: 200, text: JSON.stringify(effect()) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { status: error.status, text: JSON.stringify(error.body) };
  }
}

function send(reply: FastifyReply, { status, text, headers }: Answer) {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json', ...headers })
    .send(text);
}

/** Takes the answer out of the framework's hands. */
function end(reply: FastifyReply, act: () => void) {
  reply.hijack();
  act();
}

function hang({ raw }: FastifyReply) {
  const timer = setTimeout(() => raw.destroy(), HANG_MS);
  raw.once('close', () => clearTimeout(timer));
}

function trickle({ raw }: FastifyReply, { status, text }: Answer) {
  const bytes = Buffer.from(text);
  let sent = 0;
  raw.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  const timer = setInterval(() => {
    raw.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent === bytes.length) raw.end();
  }, TRICKLE_MS);
  raw.once('close', () => clearInterval(timer));
}

function cut({ raw }: FastifyReply, { status, text }: Answer) {
  const bytes = Buffer.from(text);
  raw.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length + 64,
  });
  raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => raw.socket?.end());
}

/** The right shape with one wrong fact. */
function falsify(answer: unknown, wrong: Wrong = 'amount'): unknown {
  if (!isFields(answer)) return answer;
  if (Array.isArray(answer.items)) {
    return { ...answer, items: answer.items.map((item) => falsify(item, wrong)) };
  }
  if (wrong === 'amount') return { ...answer, amount: Number(answer.amount) + 100 };
  if (wrong === 'currency') return { ...answer, currency: 'USD' };
  return { ...answer, ...anotherOrder(answer.entity) };
}

function anotherOrder(entity: unknown) {
  if (entity === 'refund') return { payment_id: newId('pay') };
  if (entity === 'payment') return { order_id: newId('order') };
  return { id: newId('order'), receipt: 'another' };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
