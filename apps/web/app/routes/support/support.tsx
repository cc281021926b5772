import { NewTicket, NOT_SENT, PAGES, support } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { postForm, visitorApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { upload } from '#api/upload.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { loadVisitor } from '#features/support/load-visitor.ts';
import { SupportForm } from '#features/support/support-form.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { ResultText } from '#ui/result-text.tsx';
import type { Route } from './+types/support.ts';

/** From a link on the page of an order. */
const readOrder = ({ url }: Request) => new URL(url).searchParams.get('order')?.slice(0, 20) ?? '';

export const loader = async (args: Route.LoaderArgs) => ({
  visitor: await loadVisitor(visitorApi(args).call),
  order_number: readOrder(args.request),
});

export const clientLoader = async (args: Route.ClientLoaderArgs) => ({
  visitor: isProbablySignedIn() ? await loadVisitor(browserApi(args)) : undefined,
  order_number: readOrder(args.request),
});

export async function action(args: Route.ActionArgs) {
  let ticket_id = '';
  const { rejected } = await handleFormPost(args, {
    schema: NewTicket,
    fallbackMessage: NOT_SENT,
    send: async (_api, ticket) => {
      ({ ticket_id } = await postForm(args, support.create, ticket));
    },
  });
  return rejected ?? { ticket_id };
}

export const meta = pageTitle(
  'Questions and complaints',
  'Ask us something, or complain. We answer within 48 hours.',
);

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const [ticket_id, setTicketId] = useState(
    actionData && 'ticket_id' in actionData ? actionData.ticket_id : undefined,
  );
  const { submitted, initialErrors } = actionData && 'submitted' in actionData ? actionData : {};
  const { visitor, order_number } = loaderData;
  const send = async (body: NewTicket, files: File[]) => {
    const reply = await upload(support.create, { body }, { files, onProgress: () => {} });
    setTicketId(reply.ticket_id);
  };

  return (
    <div className="page flex max-w-[640px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Questions and complaints
      </h1>
      {ticket_id ? (
        <Sent ticket_id={ticket_id} />
      ) : (
        <>
          <p>
            We answer within 48 hours and settle a complaint within one month. You do not need an
            account. You can also{' '}
            <Link to={PAGES.contact.path} className="text-link">
              call or visit us
            </Link>
            .
          </p>
          <SupportForm
            initial={submitted ?? { ...visitor, order_number }}
            initialErrors={initialErrors}
            onSend={send}
          />
        </>
      )}
    </div>
  );
}

function Sent({ ticket_id }: { ticket_id: string }) {
  const { sendsMail } = useShop();
  return (
    <ResultText>
      <p>
        Thank you. We have received your message. Your ticket number is{' '}
        <strong className="whitespace-nowrap">{ticket_id}</strong>.
      </p>
      <p>
        {sendsMail
          ? 'You will get an email with this number, and our answer within 48 hours.'
          : 'Please note the number. We will answer within 48 hours.'}
      </p>
      <p>
        <Link to="/home" className="text-link tap-target">
          Back to the shop
        </Link>
      </p>
    </ResultText>
  );
}
