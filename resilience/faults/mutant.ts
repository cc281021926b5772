import type { Edit } from './mutant-checkout.ts';

/** Who is to notice: a test file of the server, or a storm with so many times. */
export type Trial = { test: string } | { storm: string; times?: number };

export interface Mutant {
  name: string;
  edits: Edit[];
  trial: Trial;
}

export const SERVER = 'apps/server/src';
export const MONEY = `${SERVER}/features/payments`;
export const SCHEMA = 'apps/server/migrations/0005_payments.sql';

export const one = (
  name: string,
  [file, find, replace]: [string, string, string],
  trial: Trial,
): Mutant => ({ name, edits: [{ file, find, replace }], trial });

const tests = (test: string): Trial => ({ test });

export const TESTS = {
  races: tests('races'),
  settling: tests('settle-payment'),
  verifying: tests('verify-payment'),
  releasing: tests('release-checkout'),
  owning: tests('objects'),
  routes: tests('payments.routes'),
};
