import type { PayLink } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatHoldEnd } from './kept-until.tsx';

interface LinkEndedProps {
  link: Pick<PayLink, 'state' | 'pieces' | 'hold_until'>;
  productUrl: (product_id: number) => string;
  /** How to ask. */
  children: ReactNode;
}

/** Its time is over, or the shop has cancelled it. */
export function LinkEnded({ link, productUrl, children }: LinkEndedProps) {
  const { pieces, state, hold_until } = link;
  const [piece, ...others] = pieces;
  return (
    <section className="page flex max-w-[1008px] flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        This link has ended. Please ask us.
      </h1>
      {state === 'ended' && (
        <p>{`${describePieces(pieces)} kept for you until ${formatHoldEnd(hold_until)}.`}</p>
      )}
      {children}
      <Link
        to={piece && others.length === 0 ? productUrl(piece.product_id) : '/home'}
        className="text-link tap-target"
      >
        See whether it is still in the shop
      </Link>
    </section>
  );
}

function describePieces(pieces: PayLink['pieces']): string {
  const [piece, ...others] = pieces;
  return piece && others.length === 0 ? `${piece.name} was` : 'Your pieces were';
}

/** The address is damaged. */
export function UnknownLink({ children }: { children: ReactNode }) {
  return (
    <section className="page flex max-w-[1008px] flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        We do not know this link. Please ask us.
      </h1>
      <p>Perhaps the link was not copied as a whole. Open it from the message once more.</p>
      {children}
      <Link to="/home" className="text-link tap-target">
        Go to Homepage
      </Link>
    </section>
  );
}
