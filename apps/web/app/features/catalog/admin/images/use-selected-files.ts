import { useEffect, useRef } from 'react';
import { useSortable } from './use-sortable.ts';

export interface SelectedFile {
  id: string;
  /** Object URL for the preview. */
  src: string;
  file: File;
}

let lastId = 0;

/** Files selected for upload, with previews. */
export function useSelectedFiles() {
  const { items: files, move, remove, append } = useSortable<SelectedFile>([]);
  const objectUrls = useRef(new Set<string>());
  useEffect(() => {
    const urls = objectUrls.current;
    return () => urls.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  return {
    files,
    move,
    remove: ({ id, src }: SelectedFile) => {
      URL.revokeObjectURL(src);
      remove(id);
    },
    select: (added: File[]): SelectedFile[] => {
      const selected = added.map((file) => {
        const src = URL.createObjectURL(file);
        objectUrls.current.add(src);
        lastId += 1;
        return { id: `selected-${lastId}`, src, file };
      });
      append(selected);
      return selected;
    },
  };
}
