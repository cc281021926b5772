import { readPaymentsConfig } from '@shop/server/config/index.ts';
import { openRazorpay } from '@shop/server/integrations/razorpay/client.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import type { House } from './environment.ts';

/** What the worker has in its hands, for whoever does its work step by step. */
export const moneyDepsOf = ({ db, standIn }: House) => ({
  db,
  money: db,
  razorpay: openRazorpay(readPaymentsConfig(standInSettings(standIn))),
});
