import { coupons } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { limitWrongCodes } from './limit-wrong-codes.ts';
import { presentQuote, quoteCode } from './quote-code.ts';

export function couponsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'rateLimits'>) {
  registerEndpoint(app, coupons.quote, async ({ body }, request) => {
    const { code, product_list: lines } = body;
    const caller = await app.auth.authenticate(request, 'customer');
    const person = caller && 'user_id' in caller ? { user_id: caller.user_id } : undefined;
    const guesser = { ip: request.ip, code, ...person };
    return limitWrongCodes(deps, guesser, async () =>
      presentQuote(code, await quoteCode(deps.db, { code, lines, person })),
    );
  });
}
