import { MOST_PICTURES, type Product } from '@shop/contract';
import { PictureField } from './image-field.tsx';
import { Pictures } from './image-list.tsx';
import type { useKeptPictures } from './use-saved-images.ts';

interface KeptPicturesProps {
  pictures: ReturnType<typeof useKeptPictures>;
  loaded: Product;
  busy: boolean;
}

/** The pictures of a product that the shop has. */
export function KeptPictures({ pictures, loaded, busy }: KeptPicturesProps) {
  const savedFirst = loaded.image.some((key) => !pictures.image.includes(key));
  return (
    <PictureField
      room={{ room: MOST_PICTURES - loaded.image.length, savedFirst }}
      note="New pictures are stored at once."
      busy={busy}
      onChoose={(files) => void pictures.send(files)}
      error={pictures.problem}
    >
      <Pictures
        pictures={pictures.shown}
        busy={busy}
        onMove={pictures.move}
        onRemove={pictures.remove}
      />
    </PictureField>
  );
}
