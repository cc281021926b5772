import { adminCollections, type ListedCollection } from '@shop/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

interface CollectionSelectProps {
  state: FieldState;
  /** They are asked for when they are needed. */
  isShown: boolean;
}

/** Collections by a rule choose their products themselves. */
export function CollectionSelect({ state, isShown }: CollectionSelectProps) {
  const { collections, problem } = useHandCollections(isShown);
  if (problem) return <FormError>{problem}</FormError>;
  if (collections?.length === 0) {
    return (
      <p>
        There is no collection by hand yet.{' '}
        <Link to="/admin/collections/new" className="text-link tap-target">
          New collection
        </Link>
      </p>
    );
  }
  return (
    <SelectField {...state} label="Collection" required={false} defaultValue="">
      <option value="">{collections ? 'Choose one' : 'Loading...'}</option>
      {collections?.map(({ collection_id, title }) => (
        <option key={collection_id} value={collection_id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function useHandCollections(isShown: boolean) {
  const [collections, setCollections] = useState<ListedCollection[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isShown) return undefined;
    let isCurrent = true;
    const load = async () => {
      const { data, error } = await tryCall(call(adminCollections.list, {}));
      if (!isCurrent) return;
      setProblem(error?.message);
      setCollections(data?.collections.filter(({ kind }) => kind === 'hand'));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isShown]);
  return { collections, problem };
}
