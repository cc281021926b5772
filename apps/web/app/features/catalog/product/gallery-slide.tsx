import { useState } from 'react';
import { imageUrl, ProductImage } from '#features/catalog/product-image.tsx';

const SIZES = '(min-width: 1280px) 600px, (min-width: 768px) 48vw, 88vw';
/** Selects the file already loaded for the thumbnail. */
const THUMBNAIL_SIZES = '64px';

interface GallerySlideProps {
  image: string;
  alt: string;
  first: boolean;
  /** Loads the full-size file; until then the thumbnail's file is shown. */
  fullSize: boolean;
  onPress: () => void;
  onOpen: (opener: HTMLElement) => void;
}

/** Without script the link opens the image file. */
export function GallerySlide({ image, alt, first, fullSize, onPress, onOpen }: GallerySlideProps) {
  const [failed, setFailed] = useState(false);
  return (
    <a
      href={imageUrl(image, 1024)}
      data-replay-click
      className="grid size-full place-items-center"
      onPointerDown={onPress}
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
          sizes={fullSize ? SIZES : THUMBNAIL_SIZES}
          className="size-full object-cover"
          onError={() => setFailed(true)}
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
    </a>
  );
}
