import { accounts } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface Visitor {
  name: string;
  email: string;
  phone: string;
}

/** @returns undefined for a stranger; without it the form is only empty. */
export async function loadVisitor(api: Call): Promise<Visitor | undefined> {
  const { data } = await tryCall(api(accounts.profile, {}));
  if (!data) return undefined;
  const { name, email, phone } = data.user;
  return { name, email, phone };
}
