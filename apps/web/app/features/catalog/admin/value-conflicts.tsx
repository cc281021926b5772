import { getLabel, type ValueConflict } from './form-values.ts';

interface ValueConflictsProps {
  conflicts: ValueConflict[];
  /** @param text that the field gets. */
  onChoose: (conflict: ValueConflict, text: string) => void;
}

/** Fields that somebody else changed while they were typed in: both values, and one press chooses. */
export function ValueConflicts({ conflicts, onChoose }: ValueConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section tabIndex={-1} className="value-conflicts" aria-label="Changed meanwhile">
      <p className="font-medium">Someone else changed this while you were typing. Choose:</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.name}>
            <span>{getLabel(conflict.name)}</span>
            <Choice {...conflict} text={conflict.now} said="now" onChoose={onChoose} />
            <Choice {...conflict} text={conflict.typed} said="you typed" onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps extends ValueConflict {
  text: string;
  said: string;
  onChoose: ValueConflictsProps['onChoose'];
}

function Choice({ text, said, onChoose, ...conflict }: ChoiceProps) {
  return (
    <button
      type="button"
      className="button button-outline row-control"
      onClick={() => onChoose(conflict, text)}
    >
      <span className="sr-only">{getLabel(conflict.name)}: </span>
      <span className="line-clamp-2">{describeText(conflict, text)}</span> <small>{said}</small>
    </button>
  );
}

const describeText = ({ name }: ValueConflict, text: string) => {
  if (name === 'enabled') return text ? 'Yes' : 'No';
  return text || 'Nothing';
};
