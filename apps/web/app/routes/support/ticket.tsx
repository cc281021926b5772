import { LINK_NEEDED, NOT_SENT, support, TicketReply, type TicketThread } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { call, tryCall } from '#api/call.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { useLinkToken } from '#features/accounts/recovery/use-link-token.ts';
import { ReplyForm, TicketMessages } from '#features/support/ticket-thread.tsx';
import { SECRET_PAGE_HEADERS } from '#layout/cache-headers.ts';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/ticket.ts';

/** Also after a form that was posted without JavaScript, whose token is not in the address. */
export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get('t') ?? '';
  const found = token
    ? await tryCall(visitorApi(args).call(support.thread, { body: { token } }))
    : undefined;
  return {
    token,
    thread: found?.data,
    error: found?.error?.message,
    request_id: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const done: { thread?: TicketThread } = {};
  const { rejected } = await handleFormPost(args, {
    schema: TicketReply,
    fallbackMessage: NOT_SENT,
    send: async (api, body) => {
      done.thread = await api(support.reply, { body });
    },
  });
  return rejected ?? done;
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta = pageTitle('Your ticket');

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useShop();
  const rejected = actionData && 'submitted' in actionData ? actionData : undefined;
  const submitted: Record<string, string> = rejected?.submitted ?? {};
  const posted = actionData && 'thread' in actionData ? actionData.thread : undefined;
  const token = useLinkToken(submitted['token'] ?? loaderData.token);
  const [sent, setSent] = useState(posted);
  const [request_id, setRequestId] = useState(loaderData.request_id);
  const thread = sent ?? loaderData.thread;
  const send = async (body: TicketReply) => {
    setSent(await call(support.reply, { body }));
    setRequestId(crypto.randomUUID());
  };
  return (
    <div className="page flex max-w-[640px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        {thread ? (
          <>
            Your ticket{' '}
            <span className="font-sans tabular-nums lining-nums">{thread.ticket_id}</span>
          </>
        ) : (
          'Your ticket'
        )}
      </h1>
      {thread && <TicketMessages entries={thread.entries} brand={brand} />}
      <output className="font-medium empty:hidden">
        {sent && 'We have received your message. We will answer within 48 hours.'}
      </output>
      {token && (thread || submitted['token']) && (
        <ReplyForm
          token={token}
          request_id={request_id}
          closed={thread?.closed ?? false}
          initial={submitted}
          initialErrors={rejected?.initialErrors}
          onSend={send}
        />
      )}
      {!thread && !submitted['token'] && <NoThread error={loaderData.error} />}
    </div>
  );
}

function NoThread({ error = LINK_NEEDED }: { error: string | undefined }) {
  return (
    <>
      <p>{error}</p>
      <p>
        <Link to="/support" className="text-link tap-target">
          Questions and complaints
        </Link>
      </p>
    </>
  );
}
