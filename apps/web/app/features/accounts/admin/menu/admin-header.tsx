import type { ReactNode } from 'react';
import { PathIcon } from '#ui/icon.tsx';
import { ADMIN_ICONS } from '../admin-icons.ts';

interface AdminHeaderProps {
  brand: string;
  /** Search and fold button of somebody who is logged in. */
  children?: ReactNode;
}

/** A bar on narrow screens, the head of the menu on wide ones. */
export function AdminHeader({ brand, children }: AdminHeaderProps) {
  return (
    <header className="admin-top">
      <div className="admin-top-row">
        <p className="admin-brand">
          {brand} <span>Admin</span>
        </p>
        {children}
      </div>
      <div className="admin-kara" />
    </header>
  );
}

export function FoldButton({ folded, onToggle }: { folded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="menu-fold"
      aria-label={folded ? 'Unfold the menu' : 'Fold the menu'}
      aria-keyshortcuts="["
      onClick={onToggle}
    >
      <PathIcon path={ADMIN_ICONS.fold} size={20} />
    </button>
  );
}
