import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, errors, NO_STORE } from '@shop/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isUnavailable } from '#db/errors.ts';
import { ImageStoreUnavailableError } from '#integrations/image-store.ts';
import { formatMessage, ShopError } from '#platform/shop-error.ts';
import { SECURITY_HEADERS } from './request-security.ts';

/** The only place where an error becomes a status and a body. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const body = toErrorReply(error);
  const { status } = errors[body.error];
  // Rejecting requests above the capacity is expected in a flood, and must not fill the log with stacks.
  const isShedding =
    error instanceof ShopError && (error.code === 'OVERLOADED' || error.code === 'PAYMENT_BUSY');
  if (status >= 500 && !isShedding) request.log.error({ err: error }, body.error);
  else request.log.info({ error: body.error }, 'request rejected');

  const retryAfter =
    body.error === 'OVERLOADED' ? RETRY_AFTER_SECONDS : getDetails(error).retry_after;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply.code(status).headers(ERROR_HEADERS).serializer(JSON.stringify).send(body);
}

/** Invalid multipart fields, which Fastify does not validate by itself: one message per field. */
export class InvalidFormError extends ShopError {
  readonly fields: Record<string, string> = {};

  constructor(issues: readonly { path: PropertyKey[]; message: string }[]) {
    super('INVALID_INPUT');
    for (const { path, message } of issues) this.fields[path.join('.') || 'body'] ??= message;
  }
}

const RETRY_AFTER_SECONDS = 2;
const ERROR_HEADERS = {
  'cache-control': NO_STORE,
  'content-type': 'application/json; charset=utf-8',
};
const getDetails = (error: unknown) => (error instanceof ShopError ? error.details : {});

/** For bytes that Node cannot parse as a request: an error in the usual form, then the connection is closed. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(createErrorReply(tooLong ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT'));
  socket.end(
    [
      `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
      ...Object.entries({ ...SECURITY_HEADERS, ...ERROR_HEADERS }).map((pair) => pair.join(': ')),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function toErrorReply(error: FastifyError): ErrorReply {
  if (error instanceof InvalidFormError) {
    return { ...createErrorReply(error.code), fields: error.fields };
  }
  if (error instanceof ShopError) return createErrorReply(error.code, error.details);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { ...createErrorReply('INVALID_INPUT'), fields: listInvalidFields(error) };
  }
  if (error.statusCode === 413) return createErrorReply('PAYLOAD_TOO_LARGE');
  if (isUnavailable(error)) return createErrorReply('OVERLOADED');
  if (error instanceof ImageStoreUnavailableError) return createErrorReply('IMAGES_UNAVAILABLE');
  // Fastify's own errors: a body that is not JSON, a malformed URL.
  if (error.statusCode && error.statusCode < 500) return createErrorReply('INVALID_INPUT');
  return createErrorReply('UNEXPECTED');
}

function createErrorReply(
  code: ErrorCode,
  details: Record<string, string | number> = {},
): ErrorReply {
  const msg = formatMessage(code, details);
  const { field, place } = details;
  return {
    error: code,
    msg,
    ...(field !== undefined && { fields: { [field]: msg } }),
    ...(code === 'PAYMENT_BUSY' && { place: Number(place) }),
  };
}

/** The first message of each field. */
function listInvalidFields({
  validation,
}: {
  validation: { instancePath: string; message?: string }[];
}) {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of validation) {
    fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message ?? '';
  }
  return fields;
}
