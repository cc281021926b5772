import { accounts } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface Visitor {
  name: string;
  email: string;
  phone: string;
}

/** @returns undefined without a session: the form then starts empty. */
export async function loadVisitor(api: Call): Promise<Visitor | undefined> {
  const { data } = await tryCall(api(accounts.profile, {}));
  if (!data) return undefined;
  const { name, email, phone } = data.user;
  return { name, email, phone };
}
