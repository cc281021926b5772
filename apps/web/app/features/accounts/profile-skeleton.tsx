import type { ReactNode } from 'react';

/** The profile before it is there, in its own shape. */
export function ProfileSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="page flex max-w-[1008px] flex-col gap-4 py-8">
      {children}
      <div aria-hidden="true" className="profile-columns">
        <div className="skeleton h-64" />
        <div className="skeleton h-90" />
        <div className="skeleton h-32" />
      </div>
    </div>
  );
}
