import { useState } from 'react';
import { NavLink } from 'react-router';
import { setAdminVerified } from '#api/admin-session.ts';
import { useLogOut } from '#api/use-log-out.ts';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes/unsaved-changes.ts';

const LINKS = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/products', label: 'Manage Products' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/support', label: 'Support' },
  { to: '/admin/home-page', label: 'Home page' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/settings', label: 'Settings' },
];

export function AdminHeader({ brand, signedIn }: { brand: string; signedIn: boolean }) {
  return (
    <header className="admin-bar">
      <div className="page admin-bar-row">
        <p className="admin-brand">
          {brand}
          <span>Admin</span>
        </p>
        {signedIn && (
          <>
            <nav aria-label="Admin" className="admin-nav">
              {LINKS.map(({ to, label }) => (
                <NavLink key={to} to={to} end={to === '/admin'}>
                  {label}
                </NavLink>
              ))}
            </nav>
            <Logout />
          </>
        )}
      </div>
      <div className="admin-kara" />
    </header>
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
