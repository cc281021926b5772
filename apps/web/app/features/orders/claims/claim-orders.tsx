import { type ClaimableOrder, NOT_SENT, orderClaims } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useAction } from '#ui/use-action.ts';
import { type PhoneEnd, parsePhoneEnd } from '../phone-end.ts';

interface ClaimOrdersProps {
  orders: ClaimableOrder[];
}

/** Offers orders that were placed with the customer's email, but without the account. */
export function ClaimOrders({ orders }: ClaimOrdersProps) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState(0);
  const onAdded = async (claimed: string[]) => {
    setAdded((count) => count + claimed.length);
    await revalidate();
  };
  const withDigits = orders.filter(({ needs_phone_end }) => needs_phone_end);
  const ready = orders.filter(({ needs_phone_end }) => !needs_phone_end);
  const [first] = ready;

  return (
    <>
      <output className="claimed">{describeAdded(added)}</output>
      {orders.length > 0 && (
        <section aria-labelledby="claims" className="offer">
          <h2 id="claims" className="text-xl">
            Ordered without your account
          </h2>
          <p>
            These orders were placed with your email. Add them to My Orders to follow them here.
          </p>
          <ul className="claims">
            {ready.map((order) => (
              <li key={order.order_id}>{describeOrder(order)}</li>
            ))}
            {first && (
              <li>
                <ClaimButton order={first} several={ready.length > 1} onAdded={onAdded} />
              </li>
            )}
            {withDigits.map((order) => (
              <li key={order.order_id}>
                {describeOrder(order)}
                <ClaimForm order={order} onAdded={onAdded} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function describeAdded(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 order added to My Orders.' : `${count} orders added to My Orders.`;
}

/** 'Order 7QK2-M9XT, 12 November 2026, ₹2,450.00' */
function describeOrder({ order_id, order_date, total_amount }: ClaimableOrder) {
  return (
    <span>
      Order <span className="order-number">{order_id}</span>
      {`, ${formatDay(order_date)}, ${formatTotal(fromRupees(total_amount))}`}
    </span>
  );
}

interface ClaimProps {
  order: ClaimableOrder;
  onAdded: (claimed: string[]) => Promise<void>;
}

/** The phone is the customer's own: all orders with it are added at once. */
function ClaimButton({ order, several, onAdded }: ClaimProps & { several: boolean }) {
  const [message, setMessage] = useState<string>();
  const { busy, run } = useAction(async () => {
    setMessage(undefined);
    const body = { order_id: order.order_id };
    const { data, error } = await tryCall(call(orderClaims.claim, { body }));
    if (data) await onAdded(data.claimed);
    else setMessage(formErrorsFrom(error, NOT_SENT).message);
  });
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        className="button button-filled sm:self-start"
        aria-busy={busy}
        onClick={() => run()}
      >
        {several ? 'Add them to My Orders' : 'Add it to My Orders'}
      </button>
      <FormError>{message}</FormError>
    </div>
  );
}

/** Another phone: its last digits prove that the email was not only mistyped. */
function ClaimForm({ order: { order_id }, onAdded }: ClaimProps) {
  const { form, field, formError, busy } = useForm({
    parse: parsePhoneEnd,
    send: async ({ phone_end }: PhoneEnd) => {
      const body = { order_id, phone_end };
      const { data, error } = await tryCall(call(orderClaims.claim, { body }));
      if (error?.code === 'WRONG_PHONE_END') return { fields: { phone_end: error.message } };
      if (error) return formErrorsFrom(error, NOT_SENT);
      await onAdded(data.claimed);
      return undefined;
    },
  });
  return (
    <form {...form} className="claim-form">
      <Field
        {...field('phone_end')}
        label="Last four digits of its phone"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <button
        type="submit"
        aria-label={`Add order ${order_id} to My Orders`}
        className="button button-outline"
        aria-busy={busy}
      >
        Add to My Orders
      </button>
      <FormError>{formError}</FormError>
    </form>
  );
}
