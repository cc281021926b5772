import { adminReturns, type NewReturn } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { Link, useNavigate } from 'react-router';
import { browserApi } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { encodePieces } from '#features/returns/encode-pieces.ts';
import { ReturnForm } from '#features/returns/return-form.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/new-return.ts';

export const meta = pageTitle('Return for a customer');

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => ({
  ...(await browserApi({ request })(adminReturns.returnable, { params: { id: params.order_id } })),
  request_id: crypto.randomUUID(),
});

const renderImage = (image: string[]) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

/** A customer calls and wants to send something back. */
export default function NewReturnPage({ loaderData, params }: Route.ComponentProps) {
  const { order_id } = params;
  const { returnable, request_id } = loaderData;
  const navigate = useNavigate();
  const send = async ({ pieces, ...body }: NewReturn, files: File[]) => {
    const input = { params: { id: order_id }, body: { ...body, pieces: encodePieces(pieces) } };
    const { return_id } = await upload(adminReturns.ask, input, { files, onProgress: () => {} });
    await navigate(`/admin/returns/${return_id}`);
  };
  return (
    <div className="page flex max-w-[720px] flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Return for order{' '}
        <Link to={`/admin/orders/${order_id}`} className="text-link order-number">
          {order_id}
        </Link>
      </h1>
      {returnable && returnable.lines.length > 0 ? (
        <>
          <p>
            {describeTime(returnable)} The customer gets an email with the number of the return.
          </p>
          <ReturnForm
            order_id={order_id}
            returnable={returnable}
            renderImage={renderImage}
            request_id={request_id}
            initialErrors={undefined}
            initial={{}}
            onSend={send}
            asker="staff"
          />
        </>
      ) : (
        <p>
          {returnable
            ? 'All pieces of this order are already on their way back.'
            : 'Only a delivered order can be returned.'}
        </p>
      )}
    </div>
  );
}

function describeTime({ in_time, until }: { in_time: boolean; until: string | null }): string {
  if (!until)
    return 'The shop takes back only faulty or wrong pieces, unless you decide otherwise.';
  return in_time
    ? `Any unused piece can come back until ${formatDay(until)}.`
    : `The days for a change of mind ended on ${formatDay(until)}. You may still accept it.`;
}
