import { Link } from 'react-router';
import { checkSession } from '#features/accounts/check-session.ts';
import { NotLoggedIn } from '#shell/not-logged-in.tsx';
import { Waiting } from '#shell/pending-page.tsx';
import { titled } from '#shell/titled.ts';
import { Panel } from '#ui/panel.tsx';
import type { Route } from './+types/orders.ts';

export const clientLoader = async () => ({ signedIn: await checkSession() });

export const meta = titled('Your Orders');

export function HydrateFallback() {
  return (
    <div className="page pt-4">
      <Waiting as="h1" />
    </div>
  );
}

export default function Orders({ loaderData: { signedIn } }: Route.ComponentProps) {
  if (!signedIn) return <NotLoggedIn />;
  return (
    <Panel title="Your Order is Empty">
      <Link to="/home" className="button button-filled">
        Go Back To Home Page
      </Link>
    </Panel>
  );
}
