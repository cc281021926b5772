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

export function CartSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-4 pt-4">
      {children}
      <div aria-hidden="true" className="cart-columns">
        <ul>
          {[1, 2].map((index) => (
            <li key={index} className="cart-line">
              <div className="thumbnail cart-image skeleton" />
              <div className="cart-text flex flex-col gap-2">
                <div className="skeleton h-5 w-4/5" />
                <div className="skeleton h-9" />
              </div>
              <div className="cart-price skeleton h-6 w-20" />
              <div className="cart-amount">
                <div className="cart-quantity skeleton h-12 w-38" />
                <div className="cart-total skeleton h-6 w-16" />
              </div>
              <div className="cart-buttons skeleton h-12" />
            </li>
          ))}
        </ul>
        <div className="skeleton h-40 lg:mt-6" />
      </div>
    </div>
  );
}

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
