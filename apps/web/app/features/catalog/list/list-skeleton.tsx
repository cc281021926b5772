import { PAGE_SIZE } from '@shop/domain/paging';
import type { ReactNode } from 'react';

/** Loading placeholder of the product list. The children are the loading message. */
export function ListSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      {children}
      <ul aria-hidden="true" className="product-grid">
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          <li key={index} className="product-card">
            <div className="skeleton aspect-4/5 rounded-none" />
            <div className="flex flex-col gap-2 p-3">
              <div className="skeleton h-5 w-4/5" />
              <div className="skeleton h-9" />
              <div className="skeleton h-4 w-1/2" />
              <div className="skeleton mb-1 h-6 w-2/5" />
              <div className="skeleton h-11" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
