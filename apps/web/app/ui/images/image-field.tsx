import { type ChangeEvent, useId, useState } from 'react';
import { FieldError } from '#ui/forms/field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface FilesProps {
  files: File[];
  onChange: (files: File[]) => void;
}

interface ImageFieldProps extends FilesProps {
  limits: ImageLimits;
  /** A sentence. */
  seenBy?: string;
}

/** Needs script: without it the form sends text only. */
export function ImageField(props: ImageFieldProps) {
  const { files, onChange, limits, seenBy = 'Only we will see them.' } = props;
  const id = useId();
  const hydrated = useHydrated();
  const [problems, setProblems] = useState<string[]>([]);
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { files: valid, messages } = validateImages(files, [...(target.files ?? [])], limits);
    setProblems(messages);
    onChange(valid);
    // Without this no change event fires when the same file is selected again.
    target.value = '';
  };
  return (
    <fieldset className="needs-script flex flex-col gap-2" aria-describedby={`${id}-problems`}>
      <legend className="mb-1 font-medium">Pictures (optional)</legend>
      <label className="button button-outline picture-button">
        Add pictures
        <input
          type="file"
          multiple
          accept={ACCEPTED_TYPES}
          disabled={!hydrated}
          aria-describedby={`${id}-helper`}
          className="sr-only"
          onChange={add}
        />
      </label>
      <p id={`${id}-helper`} className="text-xs text-ink-600">
        Up to {limits.maxCount} pictures of at most {toMegabytes(limits)} MB each. {seenBy}
      </p>
      <div id={`${id}-problems`} role="alert">
        {problems.map((problem) => (
          <FieldError key={problem} id={problem}>
            {problem}
          </FieldError>
        ))}
      </div>
      <SelectedFiles files={files} onChange={onChange} />
    </fieldset>
  );
}

function SelectedFiles({ files, onChange }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col">
      {files.map((file, index) => (
        // Two files may have the same name.
        // oxlint-disable-next-line no-array-index-key
        <li key={`${file.name} ${index}`} className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">{file.name}</span>
          <button
            type="button"
            className="text-link tap-target flex-none"
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            Remove<span className="sr-only"> {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const ACCEPTED_TYPES = TYPES.join(',');

export interface ImageLimits {
  maxCount: number;
  /** Per file. */
  maxBytes: number;
}

const toMegabytes = ({ maxBytes }: ImageLimits) => maxBytes / 1024 ** 2;

/** @returns the files that can be sent after those already chosen, and a message for each of the others. */
function validateImages(chosen: File[], added: File[], limits: ImageLimits) {
  const files = [...chosen];
  const messages: string[] = [];
  const tooMany = `not added. You can send up to ${limits.maxCount} pictures.`;
  for (const file of added) {
    const problem =
      validateImage(file, limits) ?? (files.length < limits.maxCount ? undefined : tooMany);
    if (problem) messages.push(`${file.name}: ${problem}`);
    else files.push(file);
  }
  return { files, messages };
}

function validateImage({ type, size }: File, limits: ImageLimits): string | undefined {
  if (!TYPES.includes(type)) return 'this is not a JPEG, PNG or WebP picture.';
  if (size === 0) return 'this file is empty.';
  return size > limits.maxBytes
    ? `this picture is larger than ${toMegabytes(limits)} MB.`
    : undefined;
}
