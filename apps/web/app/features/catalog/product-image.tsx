import { buildUrl, catalog, IMAGE_WIDTHS, type ImageWidth } from '@shop/contract';
import { type ImgHTMLAttributes, useState } from 'react';

export const DEFAULT_IMAGE = '/default.webp';

export const imageUrl = (path: string, w: ImageWidth) =>
  buildUrl(catalog.image, { query: { path, w } });

type ProductImageProps = Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'alt' | 'className' | 'fetchPriority' | 'loading' | 'sizes'
> & {
  /** undefined when the product has no image. */
  image: string | undefined;
  /** Replaces the fallback to the default image. */
  onError?: () => void;
};

export function ProductImage({ image, onError, alt = '', ...rest }: ProductImageProps) {
  const [failed, setFailed] = useState<string>();
  const onFail = onError ?? (() => setFailed(image));
  const source =
    image && failed !== image
      ? {
          src: imageUrl(image, 640),
          srcSet: IMAGE_WIDTHS.map((w) => `${imageUrl(image, w)} ${w}w`).join(', '),
          onError: onFail,
          // The error event of an image that failed before hydration has been missed.
          ref: (img: HTMLImageElement | null) => {
            if (img?.complete && img.naturalWidth === 0 && img.currentSrc) onFail();
          },
        }
      : { src: DEFAULT_IMAGE };

  return <img width={1024} height={1024} decoding="async" alt={alt} {...source} {...rest} />;
}

/** Beside the name of a chosen piece. */
export const renderPieceImage = (image: string | undefined) => (
  <ProductImage image={image} sizes="56px" />
);
