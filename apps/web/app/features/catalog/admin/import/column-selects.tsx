import { useState } from 'react';
import { FormError } from '#ui/forms/field.tsx';
import {
  type ColumnChoice,
  type FileColumn,
  findColumnName,
  findProblem,
  guessColumns,
  TYPED_COLUMNS,
  toColumnMapping,
} from './column-choice.ts';

interface ColumnSelectsProps {
  columns: FileColumn[];
  busy: boolean;
  onChosen: (mapping: string) => void;
}

/** For a file that is not recognised: somebody says which column is which. */
export function ColumnSelects({ columns, busy, onChosen }: ColumnSelectsProps) {
  const [choice, setChoice] = useState<ColumnChoice>(() => guessColumns(columns));
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const found = findProblem(choice);
    setProblem(found);
    if (!found) onChosen(toColumnMapping(choice));
  };
  return (
    <section className="set-card" aria-labelledby="columns">
      <h2 id="columns" className="text-xl">
        Which column is which?
      </h2>
      <p>We do not know this kind of file. Choose what each column has.</p>
      <ul className="column-list">
        {columns.map(({ name }) => (
          <li key={name}>
            <label>
              <span>{name}</span>
              <select
                className="field select"
                value={choice[name]}
                onChange={({ target }) =>
                  setChoice((old) => ({ ...old, [name]: findColumnName(target.value) }))
                }
              >
                <option value="">Leave out</option>
                {TYPED_COLUMNS.map((column) => (
                  <option key={column.name} value={column.name}>
                    {column.label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <FormError>{problem}</FormError>
      <button
        type="button"
        className="button button-filled self-start"
        aria-busy={busy}
        onClick={send}
      >
        Check the file
      </button>
    </section>
  );
}
