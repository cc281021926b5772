import { MOST_PICTURES } from '@shop/contract';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { ACCEPTED, type Room, sortOut } from './validate-files.ts';

interface PictureFieldProps {
  room: Room;
  /** What becomes of those that are chosen. */
  note?: string;
  busy: boolean;
  onChoose: (files: File[]) => void;
  /** What the shop said about the pictures. */
  error: string | undefined;
  /** The pictures there are. */
  children: ReactNode;
}

/** Pictures are chosen, dropped or taken; what cannot be sent is said at once, file by file. */
export function PictureField(props: PictureFieldProps) {
  const { room, note, busy, onChoose, error, children } = props;
  const id = useId();
  const [refused, setRefused] = useState<string[]>([]);
  const take = (files: Iterable<File>) => {
    if (busy) return;
    const { good, refused: wrong } = sortOut(files, room);
    setRefused(wrong);
    if (good.length > 0) onChoose(good);
  };
  const problems = error ? [error, ...refused] : refused;

  return (
    <fieldset className="picture-field" aria-describedby={`${id}-wrong`} {...dropping(take)}>
      <legend className="font-medium">Pictures</legend>
      {children}
      <div className="picture-buttons">
        <FileButton label="Add pictures" multiple busy={busy} onTake={take} />
        <div className="by-hand">
          <FileButton label="Take a photo" capture="environment" busy={busy} onTake={take} />
        </div>
      </div>
      <p className="text-xs text-ink-600">
        JPEG, PNG or WebP. At most {MOST_PICTURES} pictures of up to 8 MB each. {note}
      </p>
      <div id={`${id}-wrong`} role="alert">
        {problems.map((problem) => (
          <p key={problem} className="mt-1 flex items-start gap-1 text-sm text-error">
            <Icon name="alert" size={20} />
            <span className="min-w-0">{problem}</span>
          </p>
        ))}
      </div>
    </fieldset>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

const dropping = (take: (files: Iterable<File>) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  },
});

interface FileButtonProps {
  label: string;
  multiple?: boolean;
  capture?: 'environment';
  busy: boolean;
  onTake: (files: Iterable<File>) => void;
}

function FileButton({ label, busy, onTake, ...input }: FileButtonProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onTake([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
  };
  return (
    <label className="button button-outline file-button" aria-disabled={busy}>
      {label}
      <input
        type="file"
        accept={ACCEPTED}
        aria-disabled={busy}
        onClick={(event) => {
          // Disabled, it would lose the focus.
          if (busy) event.preventDefault();
        }}
        onChange={take}
        {...input}
      />
    </label>
  );
}
