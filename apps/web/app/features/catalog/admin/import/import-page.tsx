import { adminChanges, MAX_IMPORT_BYTES } from '@shop/contract';
import { type DragEvent, useState } from 'react';
import { tryCall } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { BackLink } from '../changes/back-link.tsx';
import { useRequestId } from '../changes/use-request-id.ts';
import { productsUrl } from '../products-query.ts';
import type { FileColumn } from './column-choice.ts';
import { ColumnSelects } from './column-selects.tsx';
import { ColumnsHelp, EmptyFileLink } from './columns-help.tsx';
import { FileButton } from './file-button.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useZip } from './use-zip.ts';
import { ZipField } from './zip-field.tsx';

const STOCK_CHOICES = [
  { value: 'keep', label: 'Leave it as it is' },
  { value: 'set', label: 'Take it from the file' },
] as const;
type StockChoice = (typeof STOCK_CHOICES)[number]['value'];

const MAX_SIZE = `${MAX_IMPORT_BYTES / 1024 ** 2} MB`;
const NOT_SENT = 'The file could not be sent. Please try again.';

interface ImportPageProps {
  /** The file is read, and its check goes on. */
  onImported: (change_set_id: number) => void;
}

/** Takes a file of products. Nothing is saved before its check was seen. */
export function ImportPage({ onImported }: ImportPageProps) {
  const [file, setFile] = useState<File>();
  const [stock, setStock] = useState<StockChoice>('keep');
  const [unknown, setUnknown] = useState<FileColumn[]>();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<number>();
  const getRequestId = useRequestId();
  const showProgress = (bytes: number, total: number) => setSent(bytes / total);
  const pictures = useZip(showProgress);
  const choose = (chosen: File) => {
    setFile(chosen);
    setUnknown(undefined);
    setProblem(chosen.size > MAX_IMPORT_BYTES ? tooLarge(chosen) : undefined);
  };
  const { busy, run: send } = useAction(async (columns?: string) => {
    if (!file || pictures.isTooLarge) return undefined;
    if (file.size > MAX_IMPORT_BYTES) return setProblem(tooLarge(file));
    setProblem(undefined);
    const { name, size, lastModified } = file;
    const { data, error } = await tryCall(
      pictures.send().then((zip_id) => {
        const answers = [name, size, lastModified, stock, columns, zip_id];
        const body = {
          request_id: getRequestId(JSON.stringify(answers)),
          stock,
          ...(columns !== undefined && { columns }),
          ...(zip_id !== undefined && { pictures: zip_id }),
        };
        return upload(
          adminChanges.importFile,
          { body },
          { files: [file], onProgress: showProgress },
        );
      }),
    );
    setSent(undefined);
    if (error) return setProblem(error.code ? error.message : NOT_SENT);
    if (data.set) onImported(data.set.change_set_id);
    else setUnknown(data.columns ?? []);
    return undefined;
  });
  return (
    <div className="page flex flex-col gap-4 py-6">
      <BackLink to={productsUrl({ quick: true })}>Manage Products</BackLink>
      <h1 tabIndex={-1} className="text-3xl">
        Import products
      </h1>
      <ImportSteps />
      <div className="import-columns">
        <div className="flex min-w-0 flex-col gap-4">
          <FileBox file={file} onChoose={choose} />
          <FormError>{problem}</FormError>
          {unknown ? (
            <ColumnSelects key={file?.name} columns={unknown} busy={busy} onChosen={send} />
          ) : (
            <>
              <Choice
                state={{ name: 'stock' }}
                label="Stock of products that the shop has already"
                options={STOCK_CHOICES}
                initial="keep"
                onSelect={setStock}
              >
                <p className="card-note -mt-2">
                  Files of this shop always add the difference. New products take their stock.
                </p>
              </Choice>
              <ZipField
                zip={pictures.zip}
                isTooLarge={pictures.isTooLarge}
                onChoose={pictures.choose}
              />
              {file && (
                <button
                  type="button"
                  className="button button-filled self-start"
                  aria-busy={busy}
                  onClick={() => send()}
                >
                  Check the file
                </button>
              )}
            </>
          )}
          {sent !== undefined && (
            <p className="upload-progress">
              <progress aria-label="Sending" value={sent} max={1} />
              {sent < 1 ? `Sending, ${Math.floor(sent * 100)} %` : 'Reading the file'}
            </p>
          )}
          <EmptyFileLink />
        </div>
        <ColumnsHelp />
      </div>
    </div>
  );
}

const tooLarge = ({ name }: File) => `${name} is larger than ${MAX_SIZE}.`;

interface FileBoxProps {
  file: File | undefined;
  onChoose: (file: File) => void;
}

/** A button, and a place to drop a file. */
function FileBox({ file, onChoose }: FileBoxProps) {
  const [isOver, setOver] = useState(false);
  const stop = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <div
      className="file-box"
      data-over={isOver || undefined}
      onDragOver={stop}
      onDragLeave={stop}
      onDrop={(event) => {
        stop(event);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onChoose(dropped);
      }}
    >
      {file ? (
        <p>
          <b>{file.name}</b>
        </p>
      ) : (
        <p className="file-box-drop">Drop a CSV or XLSX file here</p>
      )}
      <p className="card-note">
        Up to 20,000 rows. Nothing is changed before you have seen what would happen.
      </p>
      <FileButton
        label={file ? 'Choose another file' : 'Choose a file'}
        look={file ? 'button-outline' : 'button-filled'}
        accept=".csv,.xlsx,text/csv"
        onChoose={onChoose}
      />
    </div>
  );
}
