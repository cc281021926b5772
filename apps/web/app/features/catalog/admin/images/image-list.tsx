import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#ui/icon.tsx';

interface ListedImage {
  id: string;
  src: string;
  /** Upload progress from 0 to 1. */
  progress?: number | undefined;
  rejected?: boolean;
}

interface ImageListProps {
  images: ListedImage[];
  /** Blocks changes during an upload. */
  busy: boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}

/** Sortable images, moved by dragging or by buttons. */
export function ImageList({ images, busy, onMove, onRemove }: ImageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { isOver, dragHandlers } = useDragSort(busy ? () => {} : onMove);

  /** Moving the image in the DOM takes the focus from its button. */
  const move = (id: string, to: number, button: HTMLElement) => {
    flushSync(() => onMove(id, to));
    button.focus();
    setAnnouncement(`Picture ${to + 1} of ${images.length}`);
  };
  const remove = (id: string, index: number) => {
    flushSync(() => onRemove(id));
    focusNearest(list.current, index);
    setAnnouncement('Picture removed');
  };

  return (
    <>
      <ol ref={list} className="image-tiles">
        {images.map((image, index) => (
          <li
            key={image.id}
            className="image-tile"
            data-over={isOver(image.id)}
            data-rejected={image.rejected}
            {...dragHandlers(image.id, index)}
          >
            <Tile image={image} index={index} count={images.length} />
            {!busy && (
              <TileButtons
                index={index}
                last={images.length - 1}
                onMove={(to, button) => move(image.id, to, button)}
                onRemove={() => remove(image.id, index)}
              />
            )}
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
    </>
  );
}

/** Focuses the image that took the removed one's place, or the file input. */
function focusNearest(list: HTMLOListElement | null, index: number) {
  const next = list?.children[index] ?? list?.lastElementChild;
  const target =
    next?.querySelector('[data-remove]') ?? list?.parentElement?.querySelector('input');
  if (target instanceof HTMLElement) target.focus();
}

interface TileProps {
  image: ListedImage;
  index: number;
  count: number;
}

function Tile({ image: { src, progress, rejected }, index, count }: TileProps) {
  const alt = `${index + 1} of ${count}`;
  return (
    <>
      <img src={src} alt={alt} width={160} height={160} draggable={false} />
      {index === 0 && <span className="flag">Shown first</span>}
      {rejected && (
        <p className="flex items-center gap-1 px-2 py-1 text-sm text-error">
          <Icon name="alert" size={20} />
          Not usable
        </p>
      )}
      {progress !== undefined && (
        <progress aria-label={`Sending picture ${index + 1}`} value={progress} max={1} />
      )}
    </>
  );
}

interface TileButtonsProps {
  index: number;
  last: number;
  onMove: (to: number, button: HTMLElement) => void;
  onRemove: () => void;
}

function TileButtons({ index, last, onMove, onRemove }: TileButtonsProps) {
  const renderStep = (label: string, to: number, icon: ReactNode) => {
    const disabled = to < 0 || to > last;
    return (
      <button
        type="button"
        className="image-tile-button"
        aria-label={`${label}: picture ${index + 1}`}
        aria-disabled={disabled}
        onClick={({ currentTarget }) => {
          if (!disabled) onMove(to, currentTarget);
        }}
      >
        {icon}
      </button>
    );
  };

  return (
    <div className="image-tile-buttons">
      {renderStep(
        'Move left',
        index - 1,
        <span className="rotate-180">
          <Icon name="chevron" size={20} />
        </span>,
      )}
      {renderStep('Move right', index + 1, <Icon name="chevron" size={20} />)}
      <button
        type="button"
        className="image-tile-button"
        data-remove
        aria-label={`Remove: picture ${index + 1}`}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}

function useDragSort(onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const isOver = (id: string) => over === id && dragged !== id;
  const dragHandlers = (id: string, index: number) => ({
    draggable: true,
    onDragStart: () => setDragged(id),
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      // A dragged file is handled by the image field around the list.
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      onMove(dragged, index);
      end();
    },
  });
  return { isOver, dragHandlers };
}
