import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the customer comes from paying. A reload does not say it again. */
export function useJustPaid(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const arriving = new URLSearchParams(search).has('paid');
  const [paidFor, setPaidFor] = useState<string>();
  if (arriving && paidFor !== pathname) setPaidFor(pathname);

  useEffect(() => {
    if (arriving) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [arriving, pathname, navigate]);
  return paidFor === pathname;
}
