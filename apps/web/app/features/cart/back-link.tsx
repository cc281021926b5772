import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useHydrated } from '#ui/use-hydrated.ts';

/** Location state of /home after a login that interrupted something. */
const BackState = z.object({
  back: z.object({ to: z.string().check(z.regex(/^\/(cart|product-info\/)/)), name: z.string() }),
});

/** Leads back to the page from which the customer went to the login. */
export function BackLink() {
  const { state } = useLocation();
  // Location state survives a reload, but the server does not see it.
  const { data } = z.safeParse(BackState, useHydrated() ? state : undefined);
  if (!data) return null;
  return (
    <Link to={data.back.to} className="text-link tap-target" data-focus-on-navigate="">
      {`Back to ${data.back.name}`}
    </Link>
  );
}
