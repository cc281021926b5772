import type { ReactNode } from 'react';
import { Form } from 'react-router';

interface SearchFormProps {
  search: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

export function SearchForm({ search, children }: SearchFormProps) {
  return (
    <search>
      <Form className="flex gap-2">
        {children}
        <input
          type="search"
          name="search"
          aria-label="Search all products"
          placeholder="Search all products"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className="field min-w-0 flex-1"
          defaultValue={search}
        />
        <button type="submit" className="button button-outline">
          Search
        </button>
      </Form>
    </search>
  );
}
