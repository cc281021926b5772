import { useNavigate } from 'react-router';
import { FILTERS, homeAddress, SORTS, sortOf } from './list-query.ts';
import type { ProductList } from './load-list.ts';

export function SortSelect({ question }: Pick<ProductList, 'question'>) {
  const navigate = useNavigate();
  const sortBy = async (sort: string) => {
    const { sort_by: _, order: __, ...rest } = question;
    const chosen = SORTS.find((choice) => choice.sort === sort);
    await navigate(homeAddress({ ...rest, ...chosen?.question }), { preventScrollReset: true });
  };

  return (
    <form action="/home" className="flex flex-none gap-2">
      <KeptFields question={question} names={['search', ...FILTERS]} />
      <select
        // The address is the truth: Back must bring back the choice, too.
        key={sortOf(question)}
        name="sort"
        aria-label="Sort"
        className="field select"
        defaultValue={sortOf(question)}
        onChange={({ target }) => void sortBy(target.value)}
        data-submit
      >
        {SORTS.map(({ sort, label }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button button-outline">
          Sort
        </button>
      </noscript>
    </form>
  );
}

interface KeptFieldsProps {
  question: ProductList['question'];
  names: (keyof ProductList['question'])[];
}

/** What a form does not ask for and must not lose. */
export function KeptFields({ question, names }: KeptFieldsProps) {
  return names.map(
    (name) =>
      question[name] && <input key={name} type="hidden" name={name} value={question[name]} />,
  );
}
