import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the customer was redirected here after paying. Removes the URL parameter. */
export function useJustPaid(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const paidInUrl = new URLSearchParams(search).has('paid');
  const [paidFor, setPaidFor] = useState<string>();
  if (paidInUrl && paidFor !== pathname) setPaidFor(pathname);

  useEffect(() => {
    if (paidInUrl) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [paidInUrl, pathname, navigate]);
  return paidFor === pathname;
}
