import { APPLICATION_ERROR } from '@shop/contract';
import { telUrl } from '@shop/domain/people/contact-links';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { useShop } from './use-shop.ts';

/** The reference is a timestamp in base 36, to find the error in the logs. */
export function ErrorPage() {
  const { helpLine } = useShop();
  const { pathname, search } = useLocation();
  const [reference] = useState(() => Date.now().toString(36).toUpperCase());

  return (
    <EmptyState title={APPLICATION_ERROR}>
      <p>Something went wrong on our side. Your cart and your orders are safe.</p>
      <a href={pathname + search} className="button button-filled">
        Try again
      </a>
      <a href="/home" className="text-link tap-target">
        Go to Homepage
      </a>
      {helpLine && (
        <a href={telUrl(helpLine)} className="text-link tap-target">
          Help line {helpLine}
        </a>
      )}
      <p className="text-sm text-ink-600" suppressHydrationWarning>
        If you call us, please mention this code: {reference}
      </p>
    </EmptyState>
  );
}
