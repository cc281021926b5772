import type { Socket } from 'node:net';
import { type ErrorReply, type RefusalCode, refusals } from '@shop/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOverload } from '#db/errors.ts';
import { StoreAway } from '#integrations/image-store.ts';
import { ShopError } from '#platform/shop-error.ts';
import { SAFE_HEADERS } from './security-headers.ts';

/** Failure in, status and body out. The only place where a failure becomes an answer. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusals[refusal.error].status >= 500) request.log.error({ err: error }, refusal.error);
  else request.log.info({ refusal: refusal.error }, 'refused');

  const wait = refusal.error === 'OVERLOADED' ? RETRY_AFTER : detailsOf(error).retry_after;
  if (wait !== undefined) void reply.header('retry-after', wait);
  return reply
    .code(refusals[refusal.error].status)
    .headers(REFUSAL_HEADERS)
    .serializer(JSON.stringify)
    .send(refusal);
}

/** A form whose fields were read by hand: the schema's complaints, field by field. */
export class InvalidForm extends ShopError {
  readonly fields: Record<string, string> = {};

  constructor(issues: readonly { path: PropertyKey[]; message: string }[]) {
    super('INVALID_INPUT');
    for (const { path, message } of issues) this.fields[path.join('.') || 'body'] ??= message;
  }
}

const RETRY_AFTER = 2;
const REFUSAL_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};
const detailsOf = (error: unknown) => (error instanceof ShopError ? error.details : {});

/** What is no HTTP request, or one with too long an address: refused in the same form, then hung up. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(refusalOf(tooLong ? 'TOO_LARGE' : 'INVALID_INPUT'));
  socket.end(
    [
      `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
      ...Object.entries({ ...SAFE_HEADERS, ...REFUSAL_HEADERS }).map((pair) => pair.join(': ')),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function asRefusal(error: FastifyError): ErrorReply {
  if (error instanceof InvalidForm) return { ...refusalOf(error.code), fields: error.fields };
  if (error instanceof ShopError) return refusalOf(error.code, error.details);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { ...refusalOf('INVALID_INPUT'), fields: fieldsOf(error) };
  }
  if (error.statusCode === 413) return refusalOf('TOO_LARGE');
  if (isOverload(error)) return refusalOf('OVERLOADED');
  if (error instanceof StoreAway) return refusalOf('PICTURES_AWAY');
  // Fastify's own refusals: a body that is not JSON, an address that is not one.
  if (error.statusCode && error.statusCode < 500) return refusalOf('INVALID_INPUT');
  return refusalOf('UNEXPECTED');
}

function refusalOf(code: RefusalCode, details: Record<string, string | number> = {}): ErrorReply {
  const msg = refusals[code].msg.replace(/\{(\w+)\}/g, (_, name: string) => `${details[name]}`);
  return { error: code, msg };
}

/** One sentence per field, the first one found. */
function fieldsOf({ validation }: { validation: { instancePath: string; message?: string }[] }) {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of validation) {
    fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message ?? '';
  }
  return fields;
}
