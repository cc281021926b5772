import type { ReactNode } from 'react';

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
