import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

interface Guesser {
  ip: string;
  user_id?: number | undefined;
  /** A guest's. */
  email?: string | undefined;
}

/** Codes cannot be guessed: after too many wrong ones none is looked at. Right ones neither count nor reset the count. */
export const limitWrongCodes = <T>(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { ip, user_id, email }: Guesser,
  work: () => Promise<T>,
): Promise<T> => {
  const account = user_id === undefined ? (email ?? ip) : `customer ${user_id}`;
  return rateLimits.coupon.runUnlessWrong({ account, ip }, work, isUnknownCode);
};

const isUnknownCode = (error: unknown) =>
  error instanceof ShopError && error.code === 'COUPON_UNKNOWN';
