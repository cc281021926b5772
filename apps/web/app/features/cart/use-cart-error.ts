import { useNavigate, useRevalidator } from 'react-router';
import { Refusal } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';

interface Words {
  /** The shop said no; its own words when nothing is given. */
  refused?: string;
  /** The shop could not be reached. */
  lost?: string;
}

/** Says that a change of the cart was refused. Who is not logged in any more goes there. */
export function useRefused({ refused, lost }: Words) {
  const tell = useAlert();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  return async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'NOT_SIGNED_IN') {
      await navigate('/login', { state: { why: 'ended' } });
      return;
    }
    await tell((error.status === 0 ? lost : refused) ?? error.message);
    // What this page shows is out of date.
    if (error.code === 'NOT_IN_CART' || error.code === 'OUT_OF_STOCK') await revalidate();
  };
}
