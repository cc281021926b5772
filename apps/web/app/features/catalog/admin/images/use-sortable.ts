import { useState } from 'react';

/** An ordered list whose items can be moved, removed and appended. */
export function useSortable<T extends { id: string }>(initial: T[]) {
  const [items, setItems] = useState(initial);
  return {
    items,
    move: (id: string, to: number) => setItems((old) => moveItem(old, id, to)),
    remove: (id: string) => setItems((old) => old.filter((item) => item.id !== id)),
    append: (added: T[]) => setItems((old) => [...old, ...added]),
  };
}

function moveItem<T extends { id: string }>(items: T[], id: string, to: number): T[] {
  const moving = items.find((item) => item.id === id);
  const rest = items.filter((item) => item.id !== id);
  return moving ? rest.toSpliced(to, 0, moving) : items;
}
