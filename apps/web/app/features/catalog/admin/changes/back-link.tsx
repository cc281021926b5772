import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

/** To the screen above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="set-back">
      <Icon name="back" size={20} />
      <Link to={to} className="text-link tap-target">
        {children}
      </Link>
    </p>
  );
}
