import {
  adminProductFiles,
  buildUrl,
  PRODUCT_FILE_FORMATS,
  type ProductFileFormat,
} from '@shop/contract';
import { useRef, useState } from 'react';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { formatCount } from '../format-count.ts';
import type { AdminProductList } from '../load-products.ts';

const LABELS: Record<ProductFileFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };
const FORMATS = PRODUCT_FILE_FORMATS.map((value) => ({ value, label: LABELS[value] }));

export type ExportedList = Pick<AdminProductList, 'view' | 'search' | 'counts'>;

interface ExportDialogProps {
  list: ExportedList;
  onClose: () => void;
}

/** Asks which products and what kind of file. */
export function ExportDialog({ list, onClose }: ExportDialogProps) {
  const { view, search, counts } = list;
  const dialog = useRef<HTMLDialogElement>(null);
  const isPart = view !== 'all' || search !== '';
  const [which, setWhich] = useState<'these' | 'all'>(isPart ? 'these' : 'all');
  const [format, setFormat] = useState<ProductFileFormat>('xlsx');
  const query = which === 'these' ? { view, search } : {};
  return (
    <Sheet ref={dialog} title="Export products" className="sheet-middle" onClose={onClose}>
      <div className="sheet-body">
        {isPart && (
          <Choice
            state={{ name: 'which' }}
            label="Which products"
            options={[
              {
                value: 'these',
                label: withCount('Export these', search ? undefined : counts?.[view]),
              },
              { value: 'all', label: withCount('Export all', counts?.all) },
            ]}
            initial="these"
            onSelect={setWhich}
          >
            <p className="card-note -mt-2">These are the products that the list shows now.</p>
          </Choice>
        )}
        <Choice
          state={{ name: 'format' }}
          label="Kind of file"
          options={FORMATS}
          initial="xlsx"
          onSelect={setFormat}
        >
          <p className="card-note -mt-2">
            You can change the file and import it again. Pieces that are sold meanwhile stay sold.
          </p>
        </Choice>
      </div>
      <div className="sheet-foot">
        <a
          href={buildUrl(adminProductFiles.exportList, { params: { format }, query })}
          download
          className="button button-filled w-full"
          onClick={() => dialog.current?.close()}
        >
          {isPart || !counts ? 'Download' : `Download all ${formatCount(counts.all)}`}
        </a>
      </div>
    </Sheet>
  );
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatCount(count)})`;
