import { LINK_REQUESTED, NOT_SENT, orderLinks } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { type FindOrder, FindOrderForm } from '#features/orders/link/find-order-form.tsx';
import { CallUs } from '#layout/call-us.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { ResultText } from '#ui/result-text.tsx';
import type { Route } from './+types/find-order.ts';

export async function action(args: Route.ActionArgs) {
  const { rejected } = await handleFormPost(args, {
    schema: orderLinks.send.body,
    fallbackMessage: NOT_SENT,
    send: (api, body) => api(orderLinks.send, { body }),
  });
  return rejected ?? { sent: true as const };
}

export const meta = pageTitle('Find my order');

export default function FindMyOrder({ actionData }: Route.ComponentProps) {
  const { sendsMail } = useShop();
  return (
    <div className="page flex max-w-[528px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Find my order
      </h1>
      {sendsMail ? <Request actionData={actionData} /> : <CallUs />}
      <p className="flex flex-wrap items-center gap-x-2">
        Have an account?
        <Link to="/orders" className="text-link tap-target">
          My Orders
        </Link>
      </p>
    </div>
  );
}

function Request({ actionData }: { actionData: Route.ComponentProps['actionData'] }) {
  const [sent, setSent] = useState(actionData !== undefined && 'sent' in actionData);
  const { submitted, initialErrors } = actionData && 'submitted' in actionData ? actionData : {};
  const send = async (body: FindOrder) => {
    await call(orderLinks.send, { body });
    setSent(true);
  };
  if (!sent) {
    return <FindOrderForm submitted={submitted} initialErrors={initialErrors} onSend={send} />;
  }
  return (
    <ResultText>
      <p>{LINK_REQUESTED}</p>
      <p>If you cannot find it, check your spam folder.</p>
    </ResultText>
  );
}
