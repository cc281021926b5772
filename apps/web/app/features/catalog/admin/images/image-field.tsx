import { MAX_IMAGES } from '@shop/contract';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useAction } from '#ui/use-action.ts';
import { ACCEPTED_TYPES, type ImageLimit, prepareImages } from './prepare-images.ts';

interface ImageFieldProps {
  limit: ImageLimit;
  note?: string;
  busy: boolean;
  onSelect: (files: File[]) => void;
  /** Error of the API about the images. */
  error: string | undefined;
  /** The image list. */
  children: ReactNode;
}

/**
 * Adds images by file dialog, drop or camera. Each is opened at once, and a large one is made smaller;
 * files that are no pictures are reported.
 */
export function ImageField(props: ImageFieldProps) {
  const { limit, note, onSelect, error, children } = props;
  const id = useId();
  const [fileErrors, setFileErrors] = useState<string[]>([]);
  const { busy: preparing, run: prepare } = useAction(async (files: File[]) => {
    const { valid, messages } = await prepareImages(files, limit);
    setFileErrors(messages);
    if (valid.length > 0) onSelect(valid);
  });
  const busy = props.busy || preparing;
  const addFiles = (files: Iterable<File>) => {
    if (!props.busy) prepare([...files]);
  };
  const errorMessages = error ? [error, ...fileErrors] : fileErrors;

  return (
    <fieldset className="image-field" aria-describedby={`${id}-errors`} {...dropHandlers(addFiles)}>
      <legend className="font-medium">Pictures</legend>
      {children}
      <div className="flex flex-wrap gap-2">
        <FileButton label="Add pictures" multiple busy={busy} onFiles={addFiles} />
        <div className="hidden pointer-coarse:flex">
          <FileButton label="Take a photo" capture="environment" busy={busy} onFiles={addFiles} />
        </div>
      </div>
      <p className="text-xs text-ink-600">
        JPEG, PNG or WebP. At most {MAX_IMAGES} pictures. Large ones are made smaller. {note}
      </p>
      <output className="block empty:hidden">{preparing && 'Getting the pictures ready'}</output>
      <div id={`${id}-errors`} role="alert">
        {errorMessages.map((message) => (
          <p key={message} className="mt-1 flex items-start gap-1 text-sm text-error">
            <Icon name="alert" size={20} />
            <span className="min-w-0">{message}</span>
          </p>
        ))}
      </div>
    </fieldset>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

const dropHandlers = (addFiles: (files: Iterable<File>) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    addFiles(event.dataTransfer.files);
  },
});

interface FileButtonProps {
  label: string;
  multiple?: boolean;
  capture?: 'environment';
  busy: boolean;
  onFiles: (files: Iterable<File>) => void;
}

function FileButton({ label, busy, onFiles, ...input }: FileButtonProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Without this no change event fires when the same file is selected again.
    target.value = '';
  };
  return (
    <label className="button button-outline file-button" aria-disabled={busy}>
      {label}
      <input
        type="file"
        accept={ACCEPTED_TYPES}
        aria-disabled={busy}
        onClick={(event) => {
          // A disabled input would lose the focus.
          if (busy) event.preventDefault();
        }}
        onChange={onChange}
        {...input}
      />
    </label>
  );
}
