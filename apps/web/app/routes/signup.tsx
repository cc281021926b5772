import { AccountsSoon } from '#shell/accounts-soon.tsx';
import { titled } from '#shell/titled.ts';

export const meta = titled('Signup');

export default function Signup() {
  return <AccountsSoon title="Signup" />;
}
