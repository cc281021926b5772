import { useState } from 'react';

/** The pictures of a form in the order in which they will be shown. */
export function usePictureOrder<T extends { id: string }>(first: T[]) {
  const [pictures, setPictures] = useState(first);
  return {
    pictures,
    move: (id: string, to: number) => setPictures((old) => moved(old, id, to)),
    remove: (id: string) => setPictures((old) => old.filter((picture) => picture.id !== id)),
    append: (more: T[]) => setPictures((old) => [...old, ...more]),
  };
}

function moved<T extends { id: string }>(pictures: T[], id: string, to: number): T[] {
  const one = pictures.find((picture) => picture.id === id);
  const rest = pictures.filter((picture) => picture.id !== id);
  return one ? rest.toSpliced(to, 0, one) : pictures;
}
