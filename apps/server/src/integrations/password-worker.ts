import { setPriority } from 'node:os';
import { hashSync, parseOptions, verifySync } from '@node-rs/argon2';

/** argon2id with 19 MiB and 2 passes: about 30 ms of CPU. After a raise, hashes are renewed at the next login. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// On Linux the priority is per thread: browsing takes precedence over hashing. Not the lowest priority:
// then computed pages on all cores would leave a login 1.4 % of one core, now it gets a quarter.
if (process.platform === 'linux') setPriority(5);

/** Verified against when there is no such account, so that the response takes as long. */
const dummyHash = hashSync('nobody', COST);

export const hash = ({ password }: { password: string }): string => hashSync(password, COST);

export interface Verification {
  valid: boolean;
  /** The hash is cheaper than COST: hash the password again while it is at hand. */
  needsRehash: boolean;
}

export function verify({
  password,
  hash: stored,
}: {
  password: string;
  hash: string | undefined;
}): Verification {
  const valid = verifySync(stored ?? dummyHash, password) && stored !== undefined;
  return { valid, needsRehash: valid && isOutdated(stored) };
}

function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
