import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, isFields } from '../api/parse-input.ts';
import { ProviderError } from '../api/provider-error.ts';
import { generateId } from '../random.ts';
import type { Fault, FaultConfig, WrongField } from './faults.ts';

const HANG_MS = 60_000;
const TRICKLE_MS = 250;

/** Target of the redirect fault. Clients must not follow it; requests are counted. */
export const REDIRECT_TARGET = '/v1/elsewhere';

interface FaultContext {
  config: FaultConfig;
  request: FastifyRequest;
  reply: FastifyReply;
  effect: () => unknown;
}

export async function applyFault(context: FaultContext): Promise<unknown> {
  const { fault, when } = context.config;
  if (hasFixedResponse(fault)) {
    if (when === 'after') runEffect(context.effect);
    return send(context.reply, FIXED_RESPONSES[fault]);
  }
  return FAULT_HANDLERS[fault](context);
}

const FAULT_HANDLERS: Record<
  Exclude<Fault, keyof typeof FIXED_RESPONSES>,
  (context: FaultContext) => unknown
> = {
  refused: ({ request, reply }) => takeOver(reply, () => request.raw.socket.destroy()),
  'reset-before': ({ request, reply }) =>
    takeOver(reply, () => request.raw.socket.resetAndDestroy()),
  'reset-after': ({ request, reply, effect }) => {
    runEffect(effect);
    return takeOver(reply, () => request.raw.socket.resetAndDestroy());
  },
  hang: ({ config, reply, effect }) => {
    if (config.when === 'after') runEffect(effect);
    return takeOver(reply, () => hang(reply));
  },
  slow: async ({ config, reply, effect }) => {
    const early = config.when === 'after' ? runEffect(effect) : undefined;
    await sleep(config.slow_ms ?? 1_000 + Math.random() * 4_000);
    return send(reply, early ?? runEffect(effect));
  },
  trickle: ({ reply, effect }) => takeOver(reply, () => trickle(reply, runEffect(effect))),
  'cut-body': ({ config, reply, effect }) => {
    const response = config.when === 'after' ? runEffect(effect) : { status: 200, text: '{"id":' };
    return takeOver(reply, () => cutBody(reply, response));
  },
  'wrong-data': ({ config, reply, effect }) => {
    const { status, text } = runEffect(effect);
    return send(reply, { status, text: JSON.stringify(falsify(JSON.parse(text), config.wrong)) });
  },
};

interface FaultResponse {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const tooManyRequests: FaultResponse = {
  status: 429,
  text: JSON.stringify(new ProviderError('Request failed. Please try after sometime.').body),
};

const FIXED_RESPONSES = {
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
  'rate-429': tooManyRequests,
  'rate-429-retry-after': { ...tooManyRequests, headers: { 'retry-after': '1' } },
  'broken-json': { status: 200, text: '{"id":"order_' },
  'null-body': { status: 200, text: 'null' },
  'redirect-302': { status: 302, text: '', headers: { location: REDIRECT_TARGET } },
} satisfies Partial<Record<Fault, FaultResponse>>;

const hasFixedResponse = (fault: Fault): fault is keyof typeof FIXED_RESPONSES =>
  fault in FIXED_RESPONSES;

/** The regular response, including errors. */
function runEffect(effect: () => unknown): FaultResponse {
  try {
    return { status: 200, text: JSON.stringify(effect()) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { status: error.status, text: JSON.stringify(error.body) };
  }
}

function send(reply: FastifyReply, { status, text, headers }: FaultResponse) {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json', ...headers })
    .send(text);
}

/** Detaches the response from Fastify. */
function takeOver(reply: FastifyReply, act: () => void) {
  reply.hijack();
  act();
}

function hang({ raw }: FastifyReply) {
  const timer = setTimeout(() => raw.destroy(), HANG_MS);
  raw.once('close', () => clearTimeout(timer));
}

function trickle({ raw }: FastifyReply, { status, text }: FaultResponse) {
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

function cutBody({ raw }: FastifyReply, { status, text }: FaultResponse) {
  const bytes = Buffer.from(text);
  raw.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length + 64,
  });
  raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => raw.socket?.end());
}

/** A well-formed response with one wrong value. */
function falsify(response: unknown, wrong: WrongField = 'amount'): unknown {
  if (!isFields(response)) return response;
  if (Array.isArray(response.items)) {
    return { ...response, items: response.items.map((item) => falsify(item, wrong)) };
  }
  if (response.entity === 'qr_code') return falsifyQrCode(response, wrong);
  if (wrong === 'amount') return { ...response, amount: Number(response.amount) + 100 };
  if (wrong === 'currency') return { ...response, currency: 'USD' };
  return { ...response, ...otherIds(response.entity) };
}

/** A QR code has no currency. */
function falsifyQrCode(code: Fields, wrong: WrongField): Fields {
  if (wrong === 'amount') return { ...code, payment_amount: Number(code.payment_amount) + 100 };
  return wrong === 'order' ? { ...code, id: generateId('qr'), notes: [] } : code;
}

function otherIds(entity: unknown) {
  if (entity === 'refund') return { payment_id: generateId('pay') };
  if (entity === 'payment') return { order_id: generateId('order') };
  return { id: generateId('order'), receipt: 'another' };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
