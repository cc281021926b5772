import { browserApi } from '#api/call.ts';
import { loadTax } from '#features/tax/admin/load-tax.ts';
import { TaxPage } from '#features/tax/admin/tax-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Route } from './+types/tax.ts';

export const meta = pageTitle('Tax rates');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTax(browserApi({ request }));

export default function Tax({ loaderData: { table } }: Route.ComponentProps) {
  if (table) return <TaxPage table={table} />;
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="mb-4 text-3xl">
        Tax rates
      </h1>
      <LoadError>The rates could not be loaded.</LoadError>
    </div>
  );
}
