import { call } from '#api/call.ts';
import { createCustomerCalls, type Payer, type PaymentCalls } from './payment-calls.ts';

const customerCalls = createCustomerCalls(call);

/** Other calls are loaded when they are needed: most visitors are neither a guest nor pay by link. */
export function getPaymentCalls({ guest_key, link_token }: Payer): PaymentCalls {
  if (guest_key !== undefined) {
    return whenLoaded(async () => {
      const { createGuestCalls } = await import('./guest/guest-calls.ts');
      return createGuestCalls(guest_key);
    });
  }
  if (link_token !== undefined) {
    return whenLoaded(async () => {
      const { createLinkCalls } = await import('./pay-link/link-calls.ts');
      return createLinkCalls(link_token);
    });
  }
  return customerCalls;
}

const whenLoaded = (load: () => Promise<PaymentCalls>): PaymentCalls => ({
  start: async (body) => (await load()).start(body),
  wait: async () => (await load()).wait(),
  release: async (body) => (await load()).release(body),
});
