import { MAX_IMAGES, type Product } from '@shop/contract';
import { ImageField } from './image-field.tsx';
import { ImageList } from './image-list.tsx';
import type { useSavedImages } from './use-saved-images.ts';

interface SavedImagesProps {
  images: ReturnType<typeof useSavedImages>;
  loaded: Product;
  busy: boolean;
}

/** The images of an existing product. */
export function SavedImages({ images, loaded, busy }: SavedImagesProps) {
  const saveFirst = loaded.image.some((key) => !images.keys.includes(key));
  return (
    <ImageField
      limit={{ remaining: MAX_IMAGES - loaded.image.length, saveFirst }}
      note="New pictures are stored at once."
      busy={busy}
      onSelect={(files) => void images.uploadFiles(files)}
      error={images.imageError}
    >
      <ImageList images={images.listed} busy={busy} onMove={images.move} onRemove={images.remove} />
    </ImageField>
  );
}
