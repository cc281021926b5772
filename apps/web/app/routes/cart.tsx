import { NotLoggedIn } from '#shell/not-logged-in.tsx';
import { titled } from '#shell/titled.ts';

export const meta = titled('Your Cart');

export default function Cart() {
  return <NotLoggedIn />;
}
