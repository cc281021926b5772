import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

/** From our own checkout by the navigation's state, from the provider's page by the address. */
const Arrival = z.object({ paid: z.literal(true) });

/** Whether the customer comes from paying. A reload does not say it again. */
export function useJustPaid(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const arriving = z.safeParse(Arrival, state).success || new URLSearchParams(search).has('paid');
  const [paidFor, setPaidFor] = useState<string>();
  if (arriving && paidFor !== pathname) setPaidFor(pathname);

  useEffect(() => {
    if (arriving) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [arriving, pathname, navigate]);
  return paidFor === pathname;
}
