import { browserApi } from '#api/call.ts';
import { loadReviews, parseReviewsQuery } from '#features/reviews/admin/load-reviews.ts';
import { ReviewsPage } from '#features/reviews/admin/reviews-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/reviews.ts';

export const meta = pageTitle('Reviews');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadReviews(browserApi({ request }), parseReviewsQuery(new URL(request.url).searchParams));

export default function AdminReviews({ loaderData }: Route.ComponentProps) {
  return <ReviewsPage loaded={loaderData} />;
}
