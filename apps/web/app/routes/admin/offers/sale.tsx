import type { Sale } from '@shop/contract';
import { useNavigate } from 'react-router';
import { browserApi } from '#api/call.ts';
import { isOver } from '#features/catalog/admin/offers/sales/describe-sale.ts';
import { loadSale } from '#features/catalog/admin/offers/sales/editor/load-sale.ts';
import { PastSale } from '#features/catalog/admin/offers/sales/editor/past-sale.tsx';
import { SaleEditor } from '#features/catalog/admin/offers/sales/editor/sale-editor.tsx';
import type { SaleAct } from '#features/catalog/admin/offers/sales/editor/save-sale.ts';
import { pageTitle } from '#layout/page-title.ts';
import { useToast } from '#ui/toast.tsx';
import type { Route } from './+types/sale.ts';

export const meta = pageTitle('Sale');

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadSale(browserApi({ request }), {
    sale_id: params.sale_id,
    copy: new URL(request.url).searchParams.get('copy'),
  });

const DONE: Record<SaleAct, string> = {
  draft: 'Saved.',
  ready: 'Ready. The sale starts by the calendar.',
  start: 'The sale starts as soon as its prices are made.',
  stop: 'The sale is stopped.',
};

export default function EditSale({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const { sale, draft } = loaderData;
  const showYear = ({ from }: Pick<Sale, 'from'>) =>
    void navigate(`/admin/sales?year=${from.slice(0, 4)}`);
  const onSaved = (saved: Sale, act: SaleAct) => {
    void showToast({ kind: 'success', text: DONE[act] });
    if (act === 'draft') void navigate(`/admin/sales/${saved.sale_id}`, { replace: true });
    else showYear(saved);
  };
  if (sale && isOver(sale)) return <PastSale key={draft} sale={sale} />;
  return (
    // A new version resets the form.
    <SaleEditor
      key={draft}
      {...loaderData}
      onSaved={onSaved}
      onRemoved={() => {
        if (sale) showYear(sale);
      }}
    />
  );
}
