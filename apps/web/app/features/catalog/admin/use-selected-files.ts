import { useEffect, useRef } from 'react';
import { usePictureOrder } from './use-sortable.ts';

export interface Chosen {
  id: string;
  src: string;
  file: File;
}

let chosenSoFar = 0;

/** Files that were chosen and not yet sent, with addresses under which they can be seen. */
export function useChosenPictures() {
  const { pictures, move, remove, append } = usePictureOrder<Chosen>([]);
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const made = addresses.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);

  return {
    pictures,
    move,
    remove: ({ id, src }: Chosen) => {
      URL.revokeObjectURL(src);
      remove(id);
    },
    choose: (files: File[]): Chosen[] => {
      const chosen = files.map((file) => {
        const src = URL.createObjectURL(file);
        addresses.current.add(src);
        chosenSoFar += 1;
        return { id: `chosen-${chosenSoFar}`, src, file };
      });
      append(chosen);
      return chosen;
    },
  };
}
