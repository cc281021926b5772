import { useState } from 'react';
import { useLocation } from 'react-router';
import { telephone } from '#ui/contact.ts';
import { Panel } from '#ui/empty-state.tsx';
import { useShop } from './use-shop.ts';

/** Nothing technical is printed; the reference code finds the moment in the logs. */
export function ErrorPanel() {
  const { helpLine } = useShop();
  const { pathname, search } = useLocation();
  const [reference] = useState(() => Date.now().toString(36).toUpperCase());

  return (
    <Panel title="Unexpected Application Error!">
      <p>Something broke on our side. Your cart and your orders are safe.</p>
      <a href={pathname + search} className="button button-filled">
        Try again
      </a>
      <a href="/home" className="text-link standing-link">
        Go to Homepage
      </a>
      <a href={telephone(helpLine)} className="text-link standing-link">
        Help line {helpLine}
      </a>
      <p className="text-sm text-ink-600" suppressHydrationWarning>
        If you call us, please mention this code: {reference}
      </p>
    </Panel>
  );
}
