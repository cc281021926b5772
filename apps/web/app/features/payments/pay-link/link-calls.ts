import { payLinks } from '@shop/contract';
import { call } from '#api/call.ts';
import type { PaymentCalls } from '../payment-calls.ts';

export const createLinkCalls = (token: string): PaymentCalls => ({
  start: ({ gift, link }) => call(payLinks.start, { body: { ...link, token, gift } }),
  wait: () => call(payLinks.wait, { body: { token } }),
  // The shop keeps the pieces until the time it has promised, however the window closes.
  release: async () => ({ msg: '' }),
});
