import { buildUrl, type ProductReviews, type Review, reviews } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { Stars } from '#ui/stars.tsx';
import { useAction } from '#ui/use-action.ts';
import { countReviews, describeAuthor, describeHidden } from './describe-review.ts';

interface ProductReviewsSectionProps {
  product_id: number;
  found: ProductReviews;
  /** Signs the answers. */
  brand: string;
}

/** The reviews of a product and others of its design, newest first. */
export function ProductReviewsSection({ product_id, found, brand }: ProductReviewsSectionProps) {
  const { average, count, hidden } = found;
  const { listed, more, problem, busy, loadMore } = useMoreReviews(product_id, found);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-12 flex flex-col gap-4">
      <h2 id="reviews-title" className="text-xl">
        Reviews
      </h2>
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={average} />
        <strong>{average.toFixed(1)} out of 5</strong>
        {countReviews(count)}
      </p>
      <Distribution found={found} />
      <ul className="review-list">
        {listed.map((review) => (
          <li key={review.review_id}>
            <ReviewText review={review} brand={brand} />
          </li>
        ))}
      </ul>
      {more && (
        <button
          type="button"
          className="needs-script button button-outline self-start"
          aria-busy={busy}
          onClick={() => loadMore()}
        >
          Show more reviews
        </button>
      )}
      <FormError>{problem}</FormError>
      {describeHidden(hidden).map((line) => (
        <p key={line} className="text-sm text-ink-600">
          {line}
        </p>
      ))}
      <p className="text-sm text-ink-600">
        Only people who received the piece can write here. Hidden reviews count in the average.
      </p>
    </section>
  );
}

function useMoreReviews(product_id: number, found: ProductReviews) {
  const [{ added, more }, setLoaded] = useState({ added: [] as Review[], more: found.more });
  const [problem, setProblem] = useState<string>();
  const listed = [...found.reviews, ...added];
  const { busy, run: loadMore } = useAction(async () => {
    const last = listed.at(-1);
    const { data, error } = await tryCall(
      call(reviews.ofProduct, {
        params: { product_id: `${product_id}` },
        query: { before: last ? `${last.review_id}` : '' },
      }),
    );
    setProblem(error?.message);
    if (data) setLoaded({ added: [...added, ...data.reviews], more: data.more });
  });
  return { listed, more, problem, busy, loadMore };
}

/** How many gave five stars, four stars, and so on. */
function Distribution({ found: { distribution, count } }: { found: ProductReviews }) {
  return (
    <ul className="review-distribution">
      {distribution
        .map((times, index) => ({ stars: index + 1, times }))
        .toReversed()
        .map(({ stars, times }) => (
          <li key={stars}>
            <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
              <rect width={(100 * times) / count} height="8" fill="currentColor" />
            </svg>
            <span>{times}</span>
          </li>
        ))}
    </ul>
  );
}

function ReviewText({ review, brand }: { review: Review; brand: string }) {
  const { rating, text, images, created_at, edited, returned, of_other_piece, answer } = review;
  const day = `${formatDay(created_at)}${edited ? ', changed since' : ''}`;
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <span className="sr-only">{`${rating} out of 5`}</span>
        <strong>{describeAuthor(review)}</strong>
        <span className="text-sm text-ink-600">{day}</span>
        {returned && <span className="font-semibold">Returned</span>}
      </div>
      {of_other_piece && (
        <p className="text-sm text-ink-600">About another piece of the same design.</p>
      )}
      {text && <p className="measure wrap-anywhere whitespace-pre-line">{text}</p>}
      {images.length > 0 && (
        <ul className="review-images">
          {images.map((image_key, index) => (
            <li key={image_key}>
              <a href={buildUrl(reviews.image, { params: { image_key } })}>
                <img
                  src={buildUrl(reviews.image, { params: { image_key }, query: { size: 'small' } })}
                  alt={`${index + 1} of ${images.length}, added by the buyer`}
                  width={96}
                  height={96}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="review-answer">
          <p className="text-sm font-semibold">{`Answer from ${brand}`}</p>
          <p className="measure wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </article>
  );
}
