import type { ReactNode } from 'react';

/** Loading placeholder of the product page. */
export function ProductSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-4 pt-4">
      {children}
      <div aria-hidden="true" className="product-columns">
        <div className="gallery">
          <div className="skeleton aspect-square max-h-[800px]" />
          <div className="gallery-thumbnails">
            {[1, 2, 3, 4].map((index) => (
              <div key={index} className="skeleton size-16 flex-none" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-4">
          <div className="skeleton h-9 w-4/5" />
          <div className="skeleton h-8 w-2/5" />
          <div className="skeleton h-16" />
          <div className="skeleton h-40" />
          <div className="skeleton h-12" />
        </div>
      </div>
    </div>
  );
}
