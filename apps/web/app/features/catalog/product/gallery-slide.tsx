import { useState } from 'react';
import { imageAddress, ProductImage } from '#features/catalog/product-image.tsx';

const SIZES = '(min-width: 1280px) 600px, (min-width: 768px) 48vw, 88vw';
/** The thumbnail's file again, which costs nothing. */
const THUMBNAIL_SIZES = '64px';

interface SlideProps {
  image: string;
  alt: string;
  first: boolean;
  /** About to be looked at; until then the thumbnail's picture stands in. */
  sharp: boolean;
  onTouch: () => void;
  onOpen: (opener: HTMLElement) => void;
}

/** Without script the link opens the picture itself. */
export function Slide({ image, alt, first, sharp, onTouch, onOpen }: SlideProps) {
  const [failed, setFailed] = useState(false);
  return (
    <a
      href={imageAddress(image, 1024)}
      data-wait
      className="grid size-full place-items-center"
      onPointerDown={onTouch}
      onClick={(event) => {
        event.preventDefault();
        onOpen(event.currentTarget);
      }}
    >
      {failed ? (
        'The image cannot be loaded'
      ) : (
        <ProductImage
          image={image}
          alt={alt}
          sizes={sharp ? SIZES : THUMBNAIL_SIZES}
          className="size-full object-cover"
          onFailed={() => setFailed(true)}
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
    </a>
  );
}
