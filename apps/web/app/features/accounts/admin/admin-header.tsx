import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { setStaff } from '#api/admin-session.ts';
import { useLogOut } from '#api/use-log-out.ts';
import { forgetAllDrafts } from '#ui/forms/drafts.ts';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes/unsaved-changes.ts';
import { listMenu } from './admin-sections.ts';

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

/** Scrolls the menu to the entry of the page or of its section. */
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
      {listMenu().map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/admin'}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function Logout() {
  const [confirming, setConfirming] = useState(false);
  const { busy, logOut } = useLogOut({ as: 'admin' }, () => {
    setStaff(undefined);
    forgetAllDrafts();
  });
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
