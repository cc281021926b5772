import type { ReactNode } from 'react';

interface OldPaidLinkProps {
  order_id: string | undefined;
  /** How to ask. */
  children: ReactNode;
}

/** Long after the order has ended, its link no longer shows it. */
export function OldPaidLink({ order_id, children }: OldPaidLinkProps) {
  return (
    <section className="page flex max-w-[1008px] flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        This has been paid.
      </h1>
      <p>
        The link no longer shows the order
        {order_id && (
          <>
            {' '}
            <span className="order-number">{order_id}</span>
          </>
        )}
        . Please ask us.
      </p>
      {children}
    </section>
  );
}
