import type { OwnReview, ReviewableLine } from '@shop/contract';
import { HIDING_REASONS } from '@shop/domain/products/reviews';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Stars } from '#ui/stars.tsx';
import type { ReviewToSend } from './review-to-send.ts';

/** Loaded when somebody rates a piece. */
const ReviewForm = lazy(async () => {
  const { ReviewForm: Component } = await import('./review-form.tsx');
  return { default: Component };
});

interface OrderReviewsProps {
  order_id: string;
  lines: ReviewableLine[];
  renderImage: (image: string[]) => ReactNode;
  brand: string;
  /** In place of the customer's call: a guest has a link. */
  onSend?: ((review: ReviewToSend) => Promise<OwnReview>) | undefined;
}

/** Section of the order page: the pieces that have arrived, each with the customer's review. */
export function OrderReviews({ order_id, lines, renderImage, ...props }: OrderReviewsProps) {
  if (lines.length === 0) return null;
  return (
    <section id="reviews" tabIndex={-1} className="definition-section">
      <h2 className="font-display text-xl">Your reviews</h2>
      <ul className="flex flex-col divide-y divide-kora-300">
        {lines.map((line) => (
          <li key={line.product_id} className="py-3">
            <ReviewedLine
              order_id={order_id}
              line={line}
              image={renderImage(line.image)}
              {...props}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReviewedLineProps extends Pick<OrderReviewsProps, 'order_id' | 'brand' | 'onSend'> {
  line: ReviewableLine;
  image: ReactNode;
}

function ReviewedLine({ order_id, line, image, brand, onSend }: ReviewedLineProps) {
  const { product_id, name } = line;
  const [review, setReview] = useState(line.review);
  const [open, setOpen] = useState(false);
  const nameRef = useRef<HTMLHeadingElement>(null);
  const close = () => {
    // The form that had the focus is about to disappear.
    nameRef.current?.focus();
    setOpen(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <span className="thumbnail w-14 flex-none">{image}</span>
        <h3 ref={nameRef} tabIndex={-1} className="font-sans min-w-0 font-semibold wrap-anywhere">
          {name}
        </h3>
      </div>
      {open ? (
        <Suspense fallback={<p>Loading…</p>}>
          <ReviewForm
            order_id={order_id}
            product_id={product_id}
            name={name}
            review={review}
            onSend={onSend}
            onSaved={(saved) => {
              setReview(saved);
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      ) : (
        <>
          {review && <WrittenReview review={review} brand={brand} />}
          <button
            type="button"
            className="needs-script button button-outline self-start"
            onClick={() => setOpen(true)}
          >
            {review ? 'Change your review' : 'Rate this piece'}
            <span className="sr-only">: {name}</span>
          </button>
        </>
      )}
    </div>
  );
}

function WrittenReview({ review, brand }: { review: OwnReview; brand: string }) {
  const { rating, text, images, hidden_reason, answer } = review;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2">
        <Stars rating={rating} />
        {`${rating} out of 5`}
      </p>
      {text && <p className="measure wrap-anywhere whitespace-pre-line">{text}</p>}
      {images.length > 0 && (
        <p className="text-sm text-ink-600">
          {images.length === 1 ? 'With a picture' : `With ${images.length} pictures`}
        </p>
      )}
      {hidden_reason && (
        <p>
          {`We have hidden this review: ${HIDING_REASONS[hidden_reason]}. Your stars still count. You can change it, and we will look at it again.`}
        </p>
      )}
      {answer && (
        <div className="review-answer">
          <p className="text-sm font-semibold">{`Answer from ${brand}`}</p>
          <p className="measure wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  );
}
