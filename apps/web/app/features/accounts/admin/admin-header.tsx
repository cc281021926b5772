import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { setAdminVerified } from '#api/admin-session.ts';
import { useLogOut } from '#api/use-log-out.ts';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes/unsaved-changes.ts';

/** In the order of a day's work. */
const LINKS = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/pack', label: 'Pack' },
  { to: '/admin/products', label: 'Manage Products' },
  { to: '/admin/customers', label: 'Customers' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/support', label: 'Support' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/home-page', label: 'Home page' },
  { to: '/admin/settings', label: 'Settings' },
];

interface AdminHeaderProps {
  brand: string;
  signedIn: boolean;
  search: ReactNode;
}

export function AdminHeader({ brand, signedIn, search }: AdminHeaderProps) {
  return (
    <header className="admin-bar">
      <div className="page admin-bar-row">
        <p className="admin-brand">
          {brand}
          <span>Admin</span>
        </p>
        {signedIn && (
          <>
            {search}
            <Logout />
            <Menu />
          </>
        )}
      </div>
      <div className="admin-kara" />
    </header>
  );
}

/** To the entry of a page or of the section that it is in. */
function scrollToCurrent(nav: HTMLElement | null, pathname: string) {
  const section = pathname.split('/').slice(0, 3).join('/');
  const current = nav?.querySelector<HTMLElement>(`a[href=${JSON.stringify(section)}]`);
  if (!nav || !current) return;
  nav.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.clientWidth / 2;
}

/** Scrolls sideways where it has no room; the current entry is never out of sight. */
function Menu() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => scrollToCurrent(nav.current, pathname), [pathname]);
  return (
    <nav ref={nav} aria-label="Admin" className="admin-nav">
      {LINKS.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/admin'}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function Logout() {
  const [confirming, setConfirming] = useState(false);
  const { busy, logOut } = useLogOut({ as: 'admin' }, () => setAdminVerified(false));
  return (
    <>
      <button
        type="button"
        className="admin-logout"
        aria-busy={busy}
        onClick={() => {
          if (hasUnsavedChanges()) setConfirming(true);
          else logOut();
        }}
      >
        Logout
      </button>
      {confirming && (
        <DiscardDialog
          onLeave={() => {
            setConfirming(false);
            logOut();
          }}
          onStay={() => setConfirming(false)}
        />
      )}
    </>
  );
}
