import { MOST_PICTURES, type Product } from '@shop/contract';
import { PictureField } from './manage-picture-field.tsx';
import { Pictures } from './manage-pictures.tsx';
import type { useKeptPictures } from './use-kept-pictures.ts';

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
