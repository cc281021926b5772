import { readPaymentsConfig } from '@shop/server/config.ts';
import { openRazorpay } from '@shop/server/gateways/razorpay.ts';
import { standInSettings } from '@shop/server/main/stand-in-settings.ts';
import type { House } from './house.ts';

/** What the worker has in its hands, for whoever does its work step by step. */
export const moneyDepsOf = ({ db, standIn }: House) => ({
  db,
  money: db,
  razorpay: openRazorpay(readPaymentsConfig(standInSettings(standIn))),
});
