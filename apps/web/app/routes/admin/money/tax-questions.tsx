import { browserApi } from '#api/call.ts';
import { AccountantQuestions } from '#features/tax/admin/accountant-questions.tsx';
import { loadTax } from '#features/tax/admin/load-tax.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/tax-questions.ts';

export const meta = pageTitle('Questions for your accountant');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTax(browserApi({ request }));

export default function TaxQuestions({ loaderData: { table } }: Route.ComponentProps) {
  return <AccountantQuestions classes={table?.classes ?? []} />;
}
