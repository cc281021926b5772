import { useNavigate } from 'react-router';
import { importUrl } from '#features/catalog/admin/changes/changes-query.ts';
import { ImportPage } from '#features/catalog/admin/import/import-page.tsx';
import { pageTitle } from '#layout/page-title.ts';

export const meta = pageTitle('Import products');

export default function Import() {
  const navigate = useNavigate();
  return <ImportPage onImported={(change_set_id) => void navigate(importUrl(change_set_id))} />;
}
