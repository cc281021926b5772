import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#ui/icon.tsx';

interface Shown {
  id: string;
  src: string;
  /** How much of it has been sent, from 0 to 1, while it is. */
  share?: number | undefined;
  /** The shop cannot use it. */
  refused?: boolean;
}

interface PicturesProps {
  pictures: Shown[];
  /** While they are being sent, nothing about them can be changed. */
  busy: boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}

/** The pictures in their order, moved by dragging or by buttons. */
export function Pictures({ pictures, busy, onMove, onRemove }: PicturesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const { isOver, drag } = useDragging(busy ? () => {} : onMove);

  /** The pressed button moves along with its picture, and would lose the focus on the way. */
  const move = (id: string, to: number, button: HTMLElement) => {
    flushSync(() => onMove(id, to));
    button.focus();
    setTold(`Picture ${to + 1} of ${pictures.length}`);
  };
  const remove = (id: string, place: number) => {
    flushSync(() => onRemove(id));
    focusAfter(list.current, place);
    setTold('Picture removed');
  };

  return (
    <>
      <ol ref={list} className="tiles">
        {pictures.map((picture, place) => (
          <li
            key={picture.id}
            className="tile"
            data-over={isOver(picture.id)}
            data-refused={picture.refused}
            {...drag(picture.id, place)}
          >
            <Tile picture={picture} place={place} of={pictures.length} />
            {!busy && (
              <TileButtons
                {...{ place, last: pictures.length - 1 }}
                onMove={(to, button) => move(picture.id, to, button)}
                onRemove={() => remove(picture.id, place)}
              />
            )}
          </li>
        ))}
      </ol>
      <output className="sr-only">{told}</output>
    </>
  );
}

/** To the picture that took its place; when there is none, to where one is added. */
function focusAfter(list: HTMLOListElement | null, place: number) {
  const next = list?.children[place] ?? list?.lastElementChild;
  const target =
    next?.querySelector('[data-remove]') ?? list?.parentElement?.querySelector('input');
  if (target instanceof HTMLElement) target.focus();
}

function Tile({ picture, place, of }: { picture: Shown; place: number; of: number }) {
  const { src, share, refused } = picture;
  const alt = `${place + 1} of ${of}`;
  return (
    <>
      <img src={src} alt={alt} width={160} height={160} draggable={false} />
      {place === 0 && <span className="flag">Shown first</span>}
      {refused && (
        <p className="refused">
          <Icon name="alert" size={20} />
          Not usable
        </p>
      )}
      {share !== undefined && (
        <progress aria-label={`Sending picture ${place + 1}`} value={share} max={1} />
      )}
    </>
  );
}

interface TileButtonsProps {
  place: number;
  last: number;
  onMove: (to: number, button: HTMLElement) => void;
  onRemove: () => void;
}

function TileButtons({ place, last, onMove, onRemove }: TileButtonsProps) {
  const step = (label: string, to: number, icon: ReactNode) => {
    const blocked = to < 0 || to > last;
    return (
      <button
        type="button"
        className="tile-button"
        aria-label={`${label}: picture ${place + 1}`}
        aria-disabled={blocked}
        onClick={({ currentTarget }) => {
          if (!blocked) onMove(to, currentTarget);
        }}
      >
        {icon}
      </button>
    );
  };

  return (
    <div className="tile-buttons">
      {step(
        'Move left',
        place - 1,
        <span className="turned">
          <Icon name="chevron" size={20} />
        </span>,
      )}
      {step('Move right', place + 1, <Icon name="chevron" size={20} />)}
      <button
        type="button"
        className="tile-button"
        data-remove
        aria-label={`Remove: picture ${place + 1}`}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}

function useDragging(onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const isOver = (id: string) => over === id && dragged !== id;
  const drag = (id: string, place: number) => ({
    draggable: true,
    onDragStart: () => setDragged(id),
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      // A file from outside is not a picture of this list: the place around it takes it.
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      onMove(dragged, place);
      end();
    },
  });
  return { isOver, drag };
}
