import { accountAddresses } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { deleteAddress, updateAddress } from './addresses.queries.ts';
import { addAddress, listDeliveryAddresses } from './addresses.ts';

export function addressesRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, accountAddresses.list, async ({ caller }) => ({
    addresses: await listDeliveryAddresses(deps, caller.user_id),
  }));

  registerEndpoint(app, accountAddresses.add, async ({ body, caller }) => ({
    address_id: await addAddress(deps, caller.user_id, body),
    msg: 'Address saved',
  }));

  registerEndpoint(app, accountAddresses.change, async ({ params, body, caller }) => {
    const key = { user_id: caller.user_id, address_id: params.id };
    if (!(await updateAddress(deps.db, key, body))) throw new ShopError('ADDRESS_NOT_FOUND');
    return { msg: 'Address saved' };
  });

  registerEndpoint(app, accountAddresses.remove, async ({ params, caller }) => {
    const key = { user_id: caller.user_id, address_id: params.id };
    if (!(await deleteAddress(deps.db, key))) throw new ShopError('ADDRESS_NOT_FOUND');
    return { msg: 'Address deleted' };
  });
}
