import { useDraft } from '#ui/forms/use-form-draft.ts';

/** Stands for a text that nobody has changed. */
const UNCHANGED = 'unchanged';

/** A field whose text follows the one computed by the shop until somebody types another. */
export function useTyped(draft: string, computed: string) {
  const [typed, setTyped] = useDraft(draft, UNCHANGED);
  return {
    text: typed === UNCHANGED ? computed : typed,
    onType: (text: string) => setTyped(text === computed ? UNCHANGED : text),
  };
}
