import { adminTax } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

/** Without the table when it could not be loaded. */
export async function loadTax(call: Call) {
  const { data: table } = await tryCall(call(adminTax.view, {}));
  return { table };
}
