import {
  adminProductFiles,
  buildUrl,
  PRODUCT_FILE_FORMATS,
  type ProductFileFormat,
} from '@shop/contract';
import { useId, useRef, useState } from 'react';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { Icon } from '#ui/icon.tsx';
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
  const id = useId();
  const isPart = view !== 'all' || search !== '';
  const [which, setWhich] = useState<'these' | 'all'>(isPart ? 'these' : 'all');
  const [format, setFormat] = useState<ProductFileFormat>('xlsx');
  const query = which === 'these' ? { view, search } : {};
  return (
    <ModalDialog ref={dialog} aria-labelledby={id} className="sheet sheet-middle" onClose={onClose}>
      <div className="link-sheet-head">
        <h2 id={id} className="text-xl">
          Export products
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="link-sheet-body">
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
      <div className="link-sheet-foot">
        <a
          href={buildUrl(adminProductFiles.exportList, { params: { format }, query })}
          download
          className="button button-filled w-full"
          onClick={() => dialog.current?.close()}
        >
          {isPart || !counts ? 'Download' : `Download all ${formatCount(counts.all)}`}
        </a>
      </div>
    </ModalDialog>
  );
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatCount(count)})`;
