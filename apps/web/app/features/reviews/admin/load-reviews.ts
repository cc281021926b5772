import { type AdminReview, adminReviews, REVIEW_VIEWS, type ReviewView } from '@shop/contract';
import type { Call } from '#api/call.ts';

export interface ReviewsQuery {
  view: ReviewView;
  page: number;
}

export interface LoadedReviews extends ReviewsQuery {
  reviews: AdminReview[];
  more: boolean;
  counts: Record<ReviewView, number>;
}

export function parseReviewsQuery(params: URLSearchParams): ReviewsQuery {
  const page = params.get('page') ?? '';
  return {
    view: REVIEW_VIEWS.find((view) => view === params.get('view')) ?? 'unanswered',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function reviewsUrl({ view, page }: ReviewsQuery): string {
  const params = new URLSearchParams({
    ...(view !== 'unanswered' && { view }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/reviews?${params.toString()}` : '/admin/reviews';
}

export async function loadReviews(api: Call, query: ReviewsQuery): Promise<LoadedReviews> {
  const { view, page } = query;
  const loaded = await api(adminReviews.list, { query: { view, page: String(page) } });
  return { ...query, ...loaded };
}
