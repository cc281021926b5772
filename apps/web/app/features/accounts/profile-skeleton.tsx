import type { ReactNode } from 'react';

export function ProfileSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="page flex max-w-[1008px] flex-col gap-4 py-8">
      {children}
      <div aria-hidden="true" className="profile-columns">
        <div className="skeleton h-64" />
        <div className="skeleton h-90" />
        <div className="skeleton h-32" />
      </div>
      <div aria-hidden="true" className="skeleton h-48" />
    </div>
  );
}
