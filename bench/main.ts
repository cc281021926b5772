import { benchCart } from './cart.ts';
import { benchCatalog } from './catalog.ts';
import { benchCheckout } from './checkout.ts';
import { benchInvariants } from './invariants.ts';
import { benchLogins } from './logins.ts';
import { benchManaging } from './managing.ts';

/** `npm run bench -- catalog`: measures one part of the shop beside the bare engine. */
const benches: Record<string, () => Promise<boolean>> = {
  catalog: benchCatalog,
  cart: benchCart,
  checkout: benchCheckout,
  invariants: benchInvariants,
  logins: benchLogins,
  managing: benchManaging,
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
} else if (!(await bench())) {
  process.exitCode = 1;
}
