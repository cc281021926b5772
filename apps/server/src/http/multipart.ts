import multipart, { type MultipartFile } from '@fastify/multipart';
import type { Endpoint, ParsedOf, ReplyOf } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ShopError } from '#platform/shop-error.ts';
import { admitted, type CallerOf } from './auth.ts';
import { routeOf } from './endpoint.ts';
import { InvalidForm } from './errors.ts';

type Form = Endpoint & Required<Pick<Endpoint, 'body' | 'files'>>;

interface FormHandler<E extends Form, T> {
  /** Reads one file; places count from 1. The next one is still on its way, and never read meanwhile. */
  take: (bytes: Buffer, place: number) => Promise<T>;
  handle: (input: ParsedOf<E> & { caller: CallerOf<E>; files: T[] }) => Promise<ReplyOf<E>>;
}

const MOST_FIELDS = 30;
const LONGEST_FIELD = 32 * 1024;

/** Registers a contract entry that takes files: as `serve`, with the form read part by part. */
export function serveForm<E extends Form, T>(
  app: FastifyInstance,
  endpoint: E,
  { take, handle }: FormHandler<E, T>,
) {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    scope.route({
      ...routeOf(endpoint),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { fields, files } = await readForm(request, endpoint.files, take).catch(
          (error: unknown) => {
            // Whoever is still sending must be able to finish, or never reads the answer.
            request.raw.unpipe();
            request.raw.resume();
            throw error;
          },
        );
        const body = z.safeParse(endpoint.body, fields);
        if (!body.success) throw new InvalidForm(body.error.issues);
        const { params, query } = request;
        return handle({
          // Fastify ran the endpoint's schemas over the first two; the third was read just now.
          ...({ params, query, body: body.data } as ParsedOf<E>),
          caller: admitted<E>(request),
          files,
        });
      },
    });
  });
}

async function readForm<T>(
  request: FastifyRequest,
  { field, most, mostBytes }: Form['files'],
  take: (bytes: Buffer, place: number) => Promise<T>,
) {
  const fields = new Map<string, unknown>();
  const files: T[] = [];
  const limits = {
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    files: most,
    fileSize: mostBytes,
    parts: MOST_FIELDS + most,
    headerPairs: 20,
  };
  const parts = request.parts({ limits });
  const next = () => beforeItHangs(request, parts.next()).catch(blameSender);
  for (let found = await next(); !found.done; found = await next()) {
    const part = found.value;
    if (part.type === 'file') {
      files.push(await take(await bytesOf(part, field), files.length + 1));
    } else if (part.valueTruncated) throw new ShopError('TOO_LARGE');
    else if (fields.has(part.fieldname)) throw new ShopError('INVALID_INPUT');
    // Who sent a picture as a text would get a product without it.
    else if (part.fieldname === field) throw new ShopError('INVALID_INPUT');
    else fields.set(part.fieldname, part.value);
  }
  return { fields: Object.fromEntries(fields), files };
}

const LOOK_EVERY_MS = 300;

/** The parser waits for ever for the body of a part that has only a head, though all has come. */
function beforeItHangs<T>({ raw }: FastifyRequest, part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      if (raw.readableEnded) reject(new Error('a part has no body'));
    }, LOOK_EVERY_MS);
    part.then(resolve, reject).finally(() => clearInterval(watch));
  });
}

/** What the parser says about a form that it cannot read has no status. It is not the shop's fault. */
function blameSender(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw new ShopError('INVALID_INPUT', {}, error);
}

/** All of it in memory: at most one file of one request is there at a time. */
async function bytesOf(part: MultipartFile, field: string): Promise<Buffer> {
  if (part.fieldname !== field) throw new ShopError('INVALID_INPUT');
  return part.toBuffer().catch(blameSender);
}
