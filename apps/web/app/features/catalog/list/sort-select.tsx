import { useNavigate } from 'react-router';
import { FILTERS, getSortValue, listPath, listSorts, listUrl, listValues } from './list-query.ts';
import type { ProductList } from './load-list.ts';

export function SortSelect({ filters }: Pick<ProductList, 'filters'>) {
  const navigate = useNavigate();
  const sortBy = async (sort: string) => {
    const { sort_by: _, order: __, ...rest } = filters;
    const selected = listSorts(filters).find((choice) => choice.sort === sort);
    await navigate(listUrl({ ...rest, ...selected?.filters }), { preventScrollReset: true });
  };

  return (
    <form action={listPath(filters)} className="sort-form">
      <HiddenFields filters={filters} names={['search', ...FILTERS]} />
      <select
        // Remounts the uncontrolled select when the URL changes, for example on Back.
        key={getSortValue(filters)}
        name="sort"
        aria-label="Sort"
        className="field select min-h-11"
        defaultValue={getSortValue(filters)}
        onChange={({ target }) => void sortBy(target.value)}
        data-submit
      >
        {listSorts(filters).map(({ sort, label }) => (
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

interface HiddenFieldsProps {
  filters: ProductList['filters'];
  names: (keyof ProductList['filters'])[];
}

/** Keeps filters that the form has no control for. */
export function HiddenFields({ filters, names }: HiddenFieldsProps) {
  return names.flatMap((name) =>
    listValues(filters, name).map((value) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    )),
  );
}
