import { REVIEW_VIEWS, type ReviewView } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { ViewTabs } from '#ui/view-tabs.tsx';
import { type LoadedReviews, reviewsUrl } from './load-reviews.ts';
import { ReviewCard } from './review-card.tsx';

const VIEW_LABELS: Record<ReviewView, string> = {
  unanswered: 'Not answered',
  answered: 'Answered',
  hidden: 'Hidden',
};

const EMPTY: Record<ReviewView, string> = {
  unanswered: 'Every review has an answer',
  answered: 'No answered reviews',
  hidden: 'No review is hidden',
};

export function ReviewsPage({ loaded }: { loaded: LoadedReviews }) {
  const { view, page, reviews, more, counts } = loaded;
  const { revalidate } = useRevalidator();
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Reviews
      </h1>
      <p className="measure text-sm text-ink-600">
        Customers wrote them about pieces that they received. You can answer them all. Hide one only
        for a reason of the list: readers see how many are hidden and why, and the stars still
        count.
      </p>
      <ViewTabs
        label="Views"
        tabs={REVIEW_VIEWS.map((one) => ({
          to: reviewsUrl({ view: one, page: 1 }),
          label: `${VIEW_LABELS[one]} (${counts[one]})`,
          isCurrent: one === view,
        }))}
      />
      {reviews.length > 0 ? (
        <ul className="review-list">
          {reviews.map((review) => (
            <li key={`${review.review_id} ${review.version}`}>
              <ReviewCard review={review} onChange={revalidate} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={EMPTY[view]} level="h2" />
      )}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => reviewsUrl({ view, page: number })}
        />
      )}
    </div>
  );
}
