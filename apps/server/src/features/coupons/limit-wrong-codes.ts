import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

interface Guesser {
  ip: string;
  /** Missing or empty: there is nothing to guess. */
  code: string | undefined;
  user_id?: number | undefined;
  /** A guest's. */
  email?: string | undefined;
}

/** Codes cannot be guessed: after too many wrong ones none is looked at. Right ones neither count nor reset the count. */
export const limitWrongCodes = <T>(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { ip, user_id, email, code }: Guesser,
  work: () => Promise<T>,
): Promise<T> => {
  if (!code) return work();
  const account = user_id === undefined ? (email ?? ip) : `customer ${user_id}`;
  return rateLimits.coupon.runUnlessWrong({ account, ip }, work, isUnknownCode);
};

const isUnknownCode = (error: unknown) =>
  error instanceof ShopError && error.code === 'COUPON_UNKNOWN';
