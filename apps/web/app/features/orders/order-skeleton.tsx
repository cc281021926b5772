import type { ReactNode } from 'react';

/** Loading placeholder of the order page. */
export function OrderSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="page flex max-w-[1008px] flex-col gap-4 py-8">
      {children}
      <div aria-hidden="true" className="flex flex-col gap-6">
        <div className="skeleton h-9 w-4/5 max-w-80" />
        <div className="pairs">
          <div className="skeleton h-80" />
          <div className="skeleton h-80" />
        </div>
        <div className="skeleton h-40" />
      </div>
    </div>
  );
}
