import {
  adminAccounting,
  buildUrl,
  GST_FILES,
  type MoneyMonth,
  type MonthFile,
} from '@shop/contract';

const LABELS: Record<(typeof GST_FILES)[number], string> = {
  b2cs: 'b2cs: small sales by State',
  b2cl: 'b2cl: large sales to other States',
  cdnur: 'cdnur: credit notes on large sales',
  hsn: 'hsn: by HSN, to customers without GSTIN',
  docs: 'docs: document numbers',
};

const fileUrl = (month: string, file: MonthFile) =>
  buildUrl(adminAccounting.file, { params: { month, file } });

/** Files for the accountant. Only a regular taxpayer files the return that the GST files are for. */
export function Downloads({ month, mode }: Pick<MoneyMonth, 'month' | 'mode'>) {
  return (
    <div className="money-downloads">
      {mode === 'regular' && (
        <details>
          <summary className="button button-outline row-control">GST files</summary>
          <ul>
            {GST_FILES.map((file) => (
              <li key={file}>
                <a href={fileUrl(month, file)} download>
                  {LABELS[file]}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <a href={fileUrl(month, 'journal')} download className="button button-outline row-control">
        Journal
      </a>
      <a
        href={fileUrl(month, 'check-sheet')}
        download
        className="button button-outline row-control"
      >
        Check sheet
      </a>
    </div>
  );
}
