import { adminTax } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

/** @returns no table when it could not be loaded. */
export async function loadTax(call: Call) {
  const { data: table } = await tryCall(call(adminTax.view, {}));
  return { table };
}
