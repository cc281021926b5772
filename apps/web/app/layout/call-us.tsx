import { telUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { getHelpNumber, useShop } from './use-shop.ts';

/** In place of a form whose answer would come by email. */
export function CallUs({ children }: { children?: ReactNode }) {
  const number = getHelpNumber(useShop());
  return (
    <div className="flex flex-col gap-4">
      <p>This shop does not send email. Please call us and we will help you:</p>
      <a href={telUrl(number)} className="text-link tap-target self-start text-lg">
        {number}
      </a>
      {children}
    </div>
  );
}
