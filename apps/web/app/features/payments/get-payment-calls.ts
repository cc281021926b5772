import { call } from '#api/call.ts';
import { createCustomerCalls, type PaymentCalls } from './payment-calls.ts';

const customerCalls = createCustomerCalls(call);

/** A guest's calls are loaded when they are needed: most visitors never are one. */
export function getPaymentCalls(guest_key: string | undefined): PaymentCalls {
  if (guest_key === undefined) return customerCalls;
  const load = async () => (await import('./guest/guest-calls.ts')).createGuestCalls(guest_key);
  return {
    start: async (body) => (await load()).start(body),
    wait: async () => (await load()).wait(),
    release: async (body) => (await load()).release(body),
  };
}
