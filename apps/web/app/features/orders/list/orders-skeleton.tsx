import type { ReactNode } from 'react';

/** Loading placeholder of the order list. */
export function OrdersSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-4 pt-4">
      {children}
      <ul aria-hidden="true" className="pairs">
        {[1, 2].map((index) => (
          <li key={index}>
            <div className="order-card">
              <div className="order-frame skeleton" />
              <div className="order-text">
                <div className="skeleton h-8 w-4/5" />
                <div className="skeleton h-6 w-2/5" />
                <div className="skeleton h-16" />
              </div>
              <div className="order-footer">
                <div className="skeleton h-12" />
                <div className="skeleton h-12" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
