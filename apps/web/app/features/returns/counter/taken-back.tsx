import { adminPayments, type OrderRefund, type Tender } from '@shop/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { Icon } from '#ui/icon.tsx';
import { describeMoney, type TakenReturn } from './describe-taken.ts';
import type { LoadedCounterReturn } from './load-counter-return.ts';

/** Supplied by the route: features do not import each other. */
export type RenderGive = (giving: {
  refund: OrderRefund;
  amount: number;
  tender: Tender;
  onGiven: () => Promise<void>;
}) => ReactNode;

interface TakenBackProps {
  order: LoadedCounterReturn;
  taken: TakenReturn;
  renderGive: RenderGive;
}

/** What is left to do at the counter: the money, and the credit note in the customer's hand. */
export function TakenBack({ order: { order_id, tender }, taken, renderGive }: TakenBackProps) {
  const { return_id, refund_id, refunded } = taken;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { refund, problem, reload } = useRefund(order_id, refund_id);
  const money = describeMoney({ refunded, refund: refund?.status ?? taken.refund }, tender);
  const isToGive = refund?.by_hand && refund.status === 'due';
  const note = refund?.documents.find(({ kind }) => kind === 'credit note');
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-2xl">
        <span className="text-ok">
          <Icon name="check" />
        </span>
        The pieces are taken back
      </h2>
      {money.amount && <p className="money-to-give">{money.amount}</p>}
      <p>{money.text}</p>
      {refund && isToGive && renderGive({ refund, amount: refunded, tender, onGiven: reload })}
      {problem && <p role="alert">{problem}</p>}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {note && (
          <Link to={`/admin/documents/${note.document_id}`} className="button button-outline">
            <Icon name="print" size={20} />
            Print credit note <span className="order-number">{note.number}</span>
          </Link>
        )}
        <Link to={`/admin/returns/${return_id}`} className="button button-outline">
          Return <span className="order-number">{return_id}</span>
        </Link>
      </div>
    </section>
  );
}

/** The refund of the return with its credit note. */
function useRefund(order_id: string, refund_id: string | null) {
  const [{ refund, problem }, setFound] = useState<FoundRefund>({});
  useEffect(() => {
    void findRefund(order_id, refund_id).then(setFound);
  }, [order_id, refund_id]);
  return {
    refund,
    problem,
    reload: async () => setFound(await findRefund(order_id, refund_id)),
  };
}

interface FoundRefund {
  refund?: OrderRefund | undefined;
  problem?: string | undefined;
}

async function findRefund(order_id: string, refund_id: string | null): Promise<FoundRefund> {
  if (refund_id === null) return {};
  const { data, error } = await tryCall(
    call(adminPayments.listRefunds, { params: { id: order_id } }),
  );
  return {
    refund: data?.refunds.find((one) => one.refund_id === refund_id),
    problem: error && 'The credit note could not be loaded. You find it at the order.',
  };
}
