import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export const REQUEST_ID_HEADER = 'x-request-id';
const VALID_ID = /^[\w.-]{8,64}$/;

type IsTrusted = (address: string, hop: number) => boolean;

/** Requests injected by the page renderer have no network socket. */
export const isInternal = ({ socket }: IncomingMessage): boolean => !(socket instanceof Socket);

/** Accepts an id from a trusted proxy or the page renderer; from other clients it would allow log injection. */
export const createRequestIdGenerator =
  (isTrusted: IsTrusted) =>
  (raw: IncomingMessage): string => {
    const given = raw.headers[REQUEST_ID_HEADER];
    const trusted = isInternal(raw) || isTrusted(raw.socket.remoteAddress ?? '', 0);
    return trusted && typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID();
  };
