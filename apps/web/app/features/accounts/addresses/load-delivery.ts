import { accountAddresses, type DeliveryQuote, type SavedAddress, shop } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface DeliveryChoice {
  addresses: SavedAddress[];
  /** Address that was chosen in this browser, else the profile's. */
  chosen: SavedAddress;
  /** Charge without regard to the amount; undefined when it could not be found. */
  quote: DeliveryQuote | undefined;
}

/** @returns undefined without a session, and when the addresses cannot be loaded. */
export async function loadDelivery(
  call: Call,
  chosenId: number | null = null,
): Promise<DeliveryChoice | undefined> {
  const { data } = await tryCall(call(accountAddresses.list, {}));
  if (!data) return undefined;
  const { addresses } = data;
  const chosen = addresses.find(({ address_id }) => address_id === chosenId) ?? addresses[0];
  if (!chosen) return undefined;
  const { pinCode: pin, stateCode: state } = chosen.address;
  const { data: found } = await tryCall(call(shop.quoteDelivery, { query: { pin, state } }));
  return { addresses, chosen, quote: found?.quote ?? undefined };
}
