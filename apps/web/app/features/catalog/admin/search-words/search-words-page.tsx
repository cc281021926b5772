import { adminSearchWords, type MissedSearch, type ReplyOf, type Synonym } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import { useAction } from '#ui/use-action.ts';
import { AddWordForm } from './add-word-form.tsx';

interface SearchWordsPageProps {
  loaded: ReplyOf<typeof adminSearchWords.list>;
  /** Resolves when the lists are loaded again. */
  onChange: () => Promise<void>;
}

export function SearchWordsPage({ loaded, onChange }: SearchWordsPageProps) {
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async (synonym: Synonym) => {
    const { error } = await tryCall(call(adminSearchWords.remove, { body: synonym }));
    setProblem(error?.message);
    await onChange();
  });
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Search words
      </h1>
      <p className="measure text-ink-700">
        Customers call things by many names. Say here what a word means, and they find it.
      </p>
      <AddWordForm key={chosen} typed={chosen} onAdded={onChange} />
      <MissedSearches missed={loaded.missed} onChoose={setChosen} />
      <FormError>{problem}</FormError>
      <table className="data-table admin-table">
        <caption className="py-2 text-left text-xl">What words mean</caption>
        <TableHead columns={['A customer types', 'We also find', ACTIONS]} />
        <tbody>
          {loaded.synonyms.map(({ typed, term }) => (
            <tr key={`${typed} ${term}`}>
              <th scope="row" data-label="Types">
                {typed}
              </th>
              <td data-label="Finds">{term}</td>
              <td className="admin-row-actions">
                <button
                  type="button"
                  className="button button-outline row-control"
                  aria-busy={busy}
                  onClick={() => run({ typed, term })}
                >
                  Remove
                  <span className="sr-only">
                    {' '}
                    {term} for {typed}
                  </span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MissedSearchesProps {
  missed: MissedSearch[];
  onChoose: (words: string) => void;
}

function MissedSearches({ missed, onChoose }: MissedSearchesProps) {
  if (missed.length === 0) return <p>In the last 30 days every search found something.</p>;
  return (
    <table className="data-table admin-table">
      <caption className="py-2 text-left text-xl">
        Searches that found nothing, last 30 days
      </caption>
      <TableHead columns={['Search', 'Times', ACTIONS]} />
      <tbody>
        {missed.map(({ words, searches }) => (
          <tr key={words}>
            <th scope="row" data-label="Search">
              {words}
            </th>
            <td data-label="Times">{searches}</td>
            <td className="admin-row-actions">
              <button
                type="button"
                className="button button-outline row-control"
                onClick={() => onChoose(words)}
              >
                Add a meaning
                <span className="sr-only"> for {words}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
