import { type AdminReview, adminReviews, buildUrl } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { HIDING_REASONS } from '@shop/domain/products/reviews';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { Stars } from '#ui/stars.tsx';
import { useToast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { describeAuthor } from '../describe-review.ts';
import { AnswerForm } from './answer-form.tsx';
import { HideForm } from './hide-form.tsx';

interface ReviewCardProps {
  review: AdminReview;
  /** Loads the list again. */
  onChange: () => Promise<void>;
}

type Open = 'answer' | 'hide' | undefined;

export function ReviewCard({ review, onChange }: ReviewCardProps) {
  const [open, setOpen] = useState<Open>();
  const { problem, busy, send } = useReviewAction(onChange);
  const { review_id, version, hidden_reason, answer, product_name } = review;
  const params = { review_id: `${review_id}` };

  return (
    <article aria-label={`Review of ${product_name}`} className="flex flex-col gap-2">
      <ReviewContent review={review} />
      <FormError>{problem}</FormError>
      {open === 'answer' && (
        <AnswerForm
          review={review}
          busy={busy}
          onSend={(text) =>
            send(
              () => call(adminReviews.answer, { params, body: { text, version } }),
              'Answer saved.',
            )
          }
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'hide' && (
        <HideForm
          busy={busy}
          onHide={(reason) =>
            send(
              () => call(adminReviews.hide, { params, body: { reason, version } }),
              'Review hidden.',
            )
          }
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === undefined && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-outline" onClick={() => setOpen('answer')}>
            {answer ? 'Change answer' : 'Answer'}
          </button>
          {hidden_reason ? (
            <button
              type="button"
              className="button button-outline"
              aria-busy={busy}
              onClick={() =>
                send(
                  () => call(adminReviews.show, { params, body: { version } }),
                  'Review shown again.',
                )
              }
            >
              Show again
            </button>
          ) : (
            <button type="button" className="button button-outline" onClick={() => setOpen('hide')}>
              Hide
            </button>
          )}
        </div>
      )}
    </article>
  );
}

function ReviewContent({ review }: { review: AdminReview }) {
  const { rating, text, images, created_at, edited, returned, hidden_reason, answer } = review;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <span>{`${rating} out of 5`}</span>
        <strong>{describeAuthor(review)}</strong>
        <span className="text-sm text-ink-600">
          {`${formatDateTime(created_at)}${edited ? ', changed since' : ''}`}
        </span>
        {returned && <span className="font-semibold">Returned</span>}
        {hidden_reason && (
          <span className="font-semibold">{`Hidden: ${HIDING_REASONS[hidden_reason]}`}</span>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to={`/product-info/${review.product_id}`} className="text-link tap-target">
          {review.product_name}
        </Link>
        <Link to={`/admin/orders/${review.order_id}`} className="text-link tap-target order-number">
          {review.order_id}
        </Link>
      </p>
      {text && <p className="measure wrap-anywhere whitespace-pre-line">{text}</p>}
      {images.length > 0 && (
        <ul className="review-images">
          {images.map((image_key, index) => (
            <li key={image_key}>
              <a href={buildUrl(adminReviews.image, { params: { image_key } })}>
                <img
                  src={buildUrl(adminReviews.image, {
                    params: { image_key },
                    query: { size: 'small' },
                  })}
                  alt={`${index + 1} of ${images.length}, added by the customer`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="review-answer">
          <p className="text-sm font-semibold">Your answer</p>
          <p className="measure wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </>
  );
}

function useReviewAction(onChange: () => Promise<void>) {
  const showToast = useToast();
  const [problem, setProblem] = useState<string>();
  const { busy, run: send } = useAction(async (act: () => Promise<AdminReview>, done: string) => {
    const { data, error } = await tryCall(act());
    setProblem(error && (error.fields['text'] ?? error.fields['reason'] ?? error.message));
    if (!data) return;
    void showToast({ kind: 'success', text: done });
    await onChange();
  });
  return { problem, busy, send };
}
