import { Choice } from '#ui/forms/choice.tsx';

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

interface TaxQuestionProps {
  answer: boolean | undefined;
  onAnswer: (withTax: boolean) => void;
}

/** Customers see prices with tax, and other shops may write them without. */
export function TaxQuestion({ answer, onAnswer }: TaxQuestionProps) {
  return (
    <div className="set-card">
      <Choice
        state={{ name: 'with_tax' }}
        label="Do these prices include GST?"
        options={ANSWERS}
        initial={undefined}
        onSelect={(value) => onAnswer(value === 'yes')}
      >
        <output className="block empty:-mt-3">
          {answer === false && 'Please add the tax in the file first.'}
        </output>
      </Choice>
    </div>
  );
}
