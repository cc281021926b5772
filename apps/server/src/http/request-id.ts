import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export const REQUEST_ID = 'x-request-id';
const READABLE = /^[\w.-]{8,64}$/;

type Trusts = (address: string, hop: number) => boolean;

/** A page that calls the API for its visitor comes over no socket. */
export const isInside = ({ socket }: IncomingMessage): boolean => !(socket instanceof Socket);

/**
 * By which a request is found again in every log. A proxy of ours may have given it one already; from
 * anybody else it would be a way to write into our log.
 */
export const idsFrom =
  (trusts: Trusts) =>
  (raw: IncomingMessage): string => {
    const given = raw.headers[REQUEST_ID];
    const believed = isInside(raw) || trusts(raw.socket.remoteAddress ?? '', 0);
    return believed && typeof given === 'string' && READABLE.test(given) ? given : randomUUID();
  };
