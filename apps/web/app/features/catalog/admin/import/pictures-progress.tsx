import type { ChangeSet } from '@shop/contract';
import { describePictures, takesPictures } from '../changes/describe-set.ts';
import { StopButton } from '../changes/set-progress.tsx';

interface PicturesProgressProps {
  set: ChangeSet;
  onStop: (set: ChangeSet) => void;
}

/** Pictures come behind the products, and take longer. */
export function PicturesProgress({ set, onStop }: PicturesProgressProps) {
  const { pictures, state } = set;
  if (!pictures || state !== 'done') return null;
  const isOver = !takesPictures(set);
  return (
    <section className="set-card" aria-label="Pictures">
      {!isOver && <progress aria-label="Pictures" value={pictures.done} max={pictures.all} />}
      <p>
        <b>{describePictures(pictures)}</b>
        {!isOver && '. You may close this page.'}
        {isOver && pictures.refused > 0 && ' Their products are in "Please look".'}
      </p>
      {!isOver && <StopButton set={set} onStop={onStop} />}
    </section>
  );
}
