import type { AdminReview } from '@shop/contract';
import { useId } from 'react';
import { useDraft } from '#ui/forms/use-form-draft.ts';

interface AnswerFormProps {
  review: AdminReview;
  busy: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

export function AnswerForm({ review, busy, onSend, onCancel }: AnswerFormProps) {
  const { review_id, version, answer } = review;
  const id = useId();
  // With its version: after the answer was saved there is no draft of the new one.
  const [text, setText] = useDraft(`review-answer:${review_id}:${version}`, answer ?? '');
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text);
      }}
    >
      <label htmlFor={id} className="font-medium">
        Answer
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={2000}
        className="field min-h-28 resize-y py-2.5 leading-normal"
        value={text}
        aria-describedby={`${id}-helper`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-helper`} className="text-sm text-ink-600">
        Everybody reads it below the review. Name no order, phone number or address.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save answer
        </button>
        <button type="button" className="button button-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
