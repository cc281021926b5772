import type { LinkPieceChoice } from '@shop/contract';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { type PickedPiece, pick, refreshPieces } from './picked-pieces.ts';

/** Pieces that are chosen by pressing are kept like what is typed. */
export function usePickedPieces(draft: string, initial: LinkPieceChoice[]) {
  const [text, setText] = useDraft(draft, JSON.stringify(initial.map(pick)));
  // This hook alone has written it.
  const kept = JSON.parse(text) as PickedPiece[];
  return [
    refreshPieces(kept, initial),
    (next: PickedPiece[]) => setText(JSON.stringify(next)),
  ] as const;
}
