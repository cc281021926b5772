import { AccountsSoon } from '#shell/accounts-soon.tsx';
import { titled } from '#shell/titled.ts';

export const meta = titled('Login');

export default function Login() {
  return <AccountsSoon title="Login" />;
}
