import { NO_STORE } from '@shop/contract';
import type { FastifyReply } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

/** Sends a customer's picture, with a policy that lets it do nothing. Not cached, unless the route says otherwise. */
export function sendPrivateImage(reply: FastifyReply, bytes: Uint8Array | undefined | '') {
  if (!bytes) throw new ShopError('IMAGE_NOT_FOUND');
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': NO_STORE,
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(bytes);
}
