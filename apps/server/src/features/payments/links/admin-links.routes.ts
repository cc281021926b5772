import { adminLinks } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { cancelLink } from './cancel-link.ts';
import { extendLink } from './extend-link.ts';
import { findPieces } from './find-pieces.ts';
import { addLinkToken, type MadeLink, makeLink } from './make-link.ts';
import { presentLink, presentSentLink } from './present-link.ts';
import { countLinks, findLinkDetails, listLinks } from './view-links.queries.ts';

export function adminLinksRoutes(app: FastifyInstance, deps: Deps, { origin }: { origin: string }) {
  const { db } = deps;
  const load = async (link_id: number) => {
    const link = await findLinkDetails(db, link_id);
    if (!link) throw new ShopError('LINK_NOT_FOUND');
    return link;
  };
  const presentSent = async ({ link_id, token }: MadeLink) =>
    presentSentLink(await load(link_id), { origin, token });

  registerEndpoint(app, adminLinks.findPieces, async ({ query }) => {
    const { staffDiscount, zones } = await deps.settings.load();
    return {
      pieces: await findPieces(db, query),
      discount_limit: staffDiscount,
      delivery_charge: zones.state.charge,
      delivery_free_from: zones.state.freeFrom,
    };
  });

  registerEndpoint(app, adminLinks.list, async ({ query }) => {
    const [rows, counts] = await Promise.all([listLinks(db, query), countLinks(db)]);
    return { links: rows.map(presentLink), total: counts[query.view ?? 'all'], counts };
  });

  registerEndpoint(app, adminLinks.create, async ({ body, caller }) =>
    presentSent(await makeLink(deps, caller, body)),
  );

  registerEndpoint(app, adminLinks.extend, async ({ params: { link_id }, body, caller }) => {
    await extendLink(deps, caller, link_id, body.keep_hours);
    return presentLink(await load(link_id));
  });

  registerEndpoint(app, adminLinks.cancel, async ({ params: { link_id }, caller }) => {
    await cancelLink(deps, caller, link_id);
    return presentLink(await load(link_id));
  });

  registerEndpoint(app, adminLinks.sendAgain, async ({ params: { link_id } }) =>
    presentSent({ link_id, token: await addLinkToken(deps, link_id) }),
  );
}
