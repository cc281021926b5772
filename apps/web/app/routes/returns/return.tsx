import { NewReturn, NOT_SENT, orderLinks, type Returnable, returns } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { FAULTY_RETURN_SENTENCES } from '@shop/domain/orders/returns';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { useState } from 'react';
import { Link } from 'react-router';
import { postForm, visitorApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { handleFormPost } from '#features/accounts/handle-form-post.server.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { listLinkTokens } from '#features/orders/link/link-tokens.ts';
import { useReloadByLink } from '#features/orders/link/use-link.ts';
import { encodePieces } from '#features/returns/encode-pieces.ts';
import { HandWeavingNote } from '#features/returns/hand-weaving-note.tsx';
import { loadReturns, loadReturnsInBrowser } from '#features/returns/load-returns.ts';
import { ReturnForm } from '#features/returns/return-form.tsx';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ResultText } from '#ui/result-text.tsx';
import type { Route } from './+types/return.ts';

export const meta = pageTitle('Return pieces');

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await loadReturns(visitorApi(args).call, args.params.order_id)),
  request_id: crypto.randomUUID(),
});

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const { order_id } = args.params;
  const [token] = listLinkTokens(order_id);
  const loaded = await loadReturnsInBrowser(browserApi(args), order_id, token);
  return { ...loaded, request_id: crypto.randomUUID() };
};

export async function action(args: Route.ActionArgs) {
  let return_id = '';
  const { rejected } = await handleFormPost(args, {
    schema: NewReturn,
    fallbackMessage: NOT_SENT,
    send: async (_api, { pieces, ...body }) => {
      const fields = { ...body, pieces: encodePieces(pieces) };
      const params = { id: args.params.order_id.toUpperCase() };
      ({ return_id } = await postForm(args, returns.ask, fields, { params }));
    },
  });
  return rejected ?? { return_id };
}

const renderImage = (image: string[]) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Return({ loaderData, actionData, params }: Route.ComponentProps) {
  const order_id = params.order_id.toUpperCase();
  const { faultyWayBack } = useShop();
  const [return_id, setReturnId] = useState(
    actionData && 'return_id' in actionData ? actionData.return_id : undefined,
  );
  const { found, error, request_id } = loaderData;
  const { submitted = {}, initialErrors } =
    actionData && 'submitted' in actionData ? actionData : {};
  useReloadByLink(order_id, !found && !error);
  if (error) return <EmptyState title={error.message} />;
  if (!found) return <LoginRequired />;
  const send = async ({ pieces, ...body }: NewReturn, files: File[]) => {
    const fields = { ...body, pieces: encodePieces(pieces) };
    const options = { files, onProgress: () => {} };
    const [token] = listLinkTokens(order_id);
    const reply =
      token === undefined
        ? await upload(returns.ask, { params: { id: order_id }, body: fields }, options)
        : await upload(orderLinks.askReturn, { body: { ...fields, token } }, options);
    setReturnId(reply.return_id);
  };

  const { returnable } = found;
  return (
    <div className="page flex max-w-[720px] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        Return pieces of order <span className="order-number">{order_id}</span>
      </h1>
      {return_id ? (
        <Sent return_id={return_id} order_id={order_id} />
      ) : returnable && returnable.lines.length > 0 ? (
        <>
          <HandWeavingNote />
          <p>{describeRule(returnable, faultyWayBack)}</p>
          <ReturnForm
            order_id={order_id}
            returnable={returnable}
            renderImage={renderImage}
            request_id={request_id}
            initialErrors={initialErrors}
            initial={submitted}
            onSend={send}
          />
        </>
      ) : (
        <Nothing order_id={order_id} delivered={returnable !== null} />
      )}
    </div>
  );
}

function describeRule({ in_time, until }: Returnable, way: WayBack): string {
  const always = `We always take back a piece that is faulty or wrong. ${FAULTY_RETURN_SENTENCES[way]}`;
  if (!until) return always;
  return in_time
    ? `You can return any piece until ${formatDay(until)}, if it is unused: not worn, washed, cut or stitched. ${always}`
    : `The return period ended on ${formatDay(until)}. ${always}`;
}

function Nothing({ order_id, delivered }: { order_id: string; delivered: boolean }) {
  return (
    <>
      <p>
        {delivered
          ? 'All pieces of this order are already on their way back.'
          : 'This order has not been delivered yet. Once it has, you can return pieces here.'}
      </p>
      <OrderLink order_id={order_id} />
    </>
  );
}

function Sent({ return_id, order_id }: { return_id: string; order_id: string }) {
  return (
    <ResultText>
      <p>
        We have your request. Your return number is{' '}
        <strong className="whitespace-nowrap">{return_id}</strong>.
      </p>
      <p>We will answer within 48 hours. Please do not send anything before that.</p>
      <OrderLink order_id={order_id} />
    </ResultText>
  );
}

const OrderLink = ({ order_id }: { order_id: string }) => (
  <p>
    <Link to={`/order-info/${order_id}`} className="text-link tap-target">
      Back to the order
    </Link>
  </p>
);
