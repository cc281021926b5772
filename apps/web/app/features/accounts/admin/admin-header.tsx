import { accounts } from '@shop/contract';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { rememberAdmin } from '#api/admin-session.ts';
import { call, Refusal } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { LeaveQuestion } from '#ui/discard-dialog.tsx';
import { isWorkUnsaved } from '#ui/unsaved-changes.ts';

const WAYS = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/products', label: 'Manage Products' },
  { to: '/admin/orders', label: 'Orders' },
];

/** Dark, so that nobody mistakes where they are. */
export function AdminBar({ brand, admitted }: { brand: string; admitted: boolean }) {
  return (
    <header className="admin-bar">
      <div className="page admin-bar-row">
        <p className="admin-brand">
          {brand}
          <span>Admin</span>
        </p>
        {admitted && (
          <>
            <nav aria-label="Admin" className="admin-nav">
              {WAYS.map(({ to, label }) => (
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
  const tell = useAlert();
  const [stage, setStage] = useState<'rest' | 'asked' | 'leaving'>('rest');
  const leave = async () => {
    setStage('leaving');
    try {
      await call(accounts.logOut, { query: { as: 'admin' } });
      rememberAdmin(false);
      location.reload();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setStage('rest');
      await tell(error.message);
    }
  };

  return (
    <>
      <button
        type="button"
        className="admin-logout"
        aria-busy={stage === 'leaving'}
        onClick={() => {
          if (isWorkUnsaved()) setStage('asked');
          else if (stage !== 'leaving') void leave();
        }}
      >
        Logout
      </button>
      {stage === 'asked' && (
        <LeaveQuestion onLeave={() => void leave()} onStay={() => setStage('rest')} />
      )}
    </>
  );
}
