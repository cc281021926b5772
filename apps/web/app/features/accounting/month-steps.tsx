import {
  adminAccounting,
  buildUrl,
  listMonthSteps,
  MONTH_FILES,
  type MoneyMonth,
  type MonthFile,
} from '@shop/contract';
import { GstTables } from './gst-tables.tsx';
import { gstr1DueDay, longMonth, taxDueDay } from './months.ts';

export const archiveUrl = (month: string): string =>
  buildUrl(adminAccounting.archive, { params: { month } });

/** The steps of an accountant's month, each with its files. */
export function MonthSteps({ money }: { money: MoneyMonth }) {
  const { month, mode, gst } = money;
  return (
    <ol className="month-steps" aria-label={`${longMonth(month)} for the accountant`}>
      {listMonthSteps(mode).map(({ step, title, files }, index) => (
        <li key={step}>
          <h2>{`${index + 1}. ${title}`}</h2>
          {step === 'gstr-1' && <p>{`Due ${gstr1DueDay(month)} when you file every month.`}</p>}
          {step === 'gstr-3b' && (
            <>
              <p>{`Due ${taxDueDay(month)} when you file every month.`}</p>
              <GstTables gst={gst} />
            </>
          )}
          <ul>
            {files.map((file) => (
              <li key={file}>
                <FileLink month={month} file={file} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function FileLink({ month, file }: { month: string; file: MonthFile }) {
  const { title, purpose, extension } = MONTH_FILES[file];
  const purposeId = `purpose-${file}`;
  return (
    <>
      <a
        href={buildUrl(adminAccounting.file, { params: { month, file } })}
        download
        aria-describedby={purposeId}
      >
        <span>{title}</span> <small>{extension.toUpperCase()}</small>
      </a>
      <p id={purposeId}>{purpose}</p>
    </>
  );
}
