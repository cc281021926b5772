import multipart, { type MultipartFile } from '@fastify/multipart';
import type { Endpoint, ParsedOf, ReplyOf } from '@shop/contract';
import { NO_STORE } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ShopError } from '#platform/shop-error.ts';
import { type CallerOf, getCaller } from './auth.ts';
import { toRouteOptions } from './endpoint.ts';
import { InvalidFormError } from './errors.ts';
import { withRateLimit } from './rate-limits.ts';

type Form = Endpoint & Required<Pick<Endpoint, 'body' | 'files'>>;

/** Takes the bytes of one file, its position, counted from 1, and its name. Files are read one after the other. */
type OnFile<T> = (bytes: Buffer, position: number, name: string) => Promise<T>;
/** Takes a file while it arrives. It throws beyond the limit. */
type OnStream<T> = (stream: AsyncGenerator<Buffer, void>) => Promise<T>;

type FormHandler<E extends Form, T> = ({ onFile: OnFile<T> } | { onStream: OnStream<T> }) & {
  handle: (
    input: ParsedOf<E> & { caller: CallerOf<E>; files: T[] },
    request: FastifyRequest,
  ) => Promise<ReplyOf<E>>;
};

/** For a client to read the response, however much it still sends. */
const DRAIN_MS = 10_000;
/** The form of a product has some forty. */
const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 32 * 1024;

/** Registers a contract entry that takes files; the form is read part by part. */
export function registerMultipartEndpoint<E extends Form, T>(
  app: FastifyInstance,
  endpoint: E,
  { handle, ...reader }: FormHandler<E, T>,
) {
  const { files: limits } = endpoint;
  const takeFile: TakeFile<T> = (part, position) =>
    'onStream' in reader
      ? reader.onStream(readPieces(part))
      : readFile(part).then((bytes) => reader.onFile(bytes, position, part.filename));
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    scope.route({
      ...toRouteOptions(endpoint),
      handler: async (request, reply) => {
        reply.header('cache-control', NO_STORE);
        const caller = getCaller<E>(request);
        // Before the form is read: decoding images costs more than anything else here.
        const limited = withRateLimit(endpoint, { request, caller }, async () => {
          assertMayFit(request, limits);
          const { fields, files } = await readForm(request, limits, takeFile);
          const body = z.safeParse(endpoint.body, fields);
          if (!body.success) throw new InvalidFormError(body.error.issues);
          const { params, query } = request;
          // Fastify validated params and query with the endpoint's schemas.
          const input = { params, query, body: body.data } as ParsedOf<E>;
          return handle({ ...input, caller, files }, request);
        });
        return limited.catch((error: unknown) => {
          // Drained: a client that is still sending would not read the response.
          request.raw.unpipe();
          request.raw.resume();
          setTimeout(() => request.raw.destroy(), DRAIN_MS).unref();
          throw error;
        });
      },
    });
  });
}

/** A client that says what it will send need not send all of it. */
function assertMayFit({ headers }: FastifyRequest, { maxCount, maxBytes }: Form['files']) {
  const most = maxCount * maxBytes + MAX_FIELDS * MAX_FIELD_BYTES;
  if (Number(headers['content-length'] ?? 0) > most) throw new ShopError('PAYLOAD_TOO_LARGE');
}

type TakeFile<T> = (part: MultipartFile, position: number) => Promise<T>;

async function readForm<T>(
  request: FastifyRequest,
  { field, maxCount, maxBytes }: Form['files'],
  takeFile: TakeFile<T>,
) {
  const fields = new Map<string, unknown>();
  const files: T[] = [];
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    files: maxCount,
    fileSize: maxBytes,
    parts: MAX_FIELDS + maxCount,
    headerPairs: 20,
  };
  const parts = request.parts({ limits });
  const next = () => failOnTruncatedPart(request, parts.next()).catch(toBadRequest);
  for (let found = await next(); !found.done; found = await next()) {
    const part = found.value;
    if (part.type === 'file') {
      if (part.fieldname !== field) throw new ShopError('INVALID_INPUT');
      files.push(await takeFile(part, files.length + 1));
    } else if (part.valueTruncated) throw new ShopError('PAYLOAD_TOO_LARGE');
    else if (fields.has(part.fieldname)) throw new ShopError('INVALID_INPUT');
    // An image sent as a text field would otherwise be dropped silently.
    else if (part.fieldname === field) throw new ShopError('INVALID_INPUT');
    else fields.set(part.fieldname, part.value);
  }
  return { fields: Object.fromEntries(fields), files };
}

const CHECK_INTERVAL_MS = 300;

/** After a part that has headers but no body, the parser waits for ever, even when the request has ended. */
function failOnTruncatedPart<T>({ raw }: FastifyRequest, part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      if (raw.readableEnded) reject(new Error('a part has no body'));
    }, CHECK_INTERVAL_MS);
    part.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/** The parser's errors about malformed forms carry no status; they are the client's fault. */
function toBadRequest(error: unknown): never {
  if (error instanceof ShopError) throw error;
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw new ShopError('INVALID_INPUT', {}, error);
}

/** Buffers the file in memory; a request has at most one file buffered at a time. */
function readFile(part: MultipartFile): Promise<Buffer> {
  endAtLimit(part);
  return part.toBuffer().catch(toBadRequest);
}

/** The parser only leaves out what is beyond the limit, and reads on to the end of the part. */
function endAtLimit({ file }: MultipartFile): void {
  const end = () => file.destroy(new ShopError('PAYLOAD_TOO_LARGE'));
  if (file.truncated) end();
  else file.once('limit', end);
}

async function* readPieces(part: MultipartFile): AsyncGenerator<Buffer, void> {
  const { file } = part;
  endAtLimit(part);
  try {
    // The stream is not in object mode and has no encoding.
    for await (const piece of file) yield piece as Buffer;
  } catch (error) {
    toBadRequest(error);
  }
}
