import { addressOf, catalog, IMAGE_WIDTHS, type ImageWidth } from '@shop/contract';
import { type ImgHTMLAttributes, useState } from 'react';

export const DEFAULT_IMAGE = '/default.webp';

export const imageAddress = (path: string, w: ImageWidth) =>
  addressOf(catalog.image, { query: { path, w } });

type ProductImageProps = Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'alt' | 'className' | 'fetchPriority' | 'loading' | 'sizes'
> & {
  /** Nothing: the product has no picture. */
  image: string | undefined;
  /** Told instead of showing the default image. */
  onFailed?: () => void;
};

export function ProductImage({ image, onFailed, alt = '', ...rest }: ProductImageProps) {
  const [failed, setFailed] = useState<string>();
  const fail = onFailed ?? (() => setFailed(image));
  const source =
    image && failed !== image
      ? {
          src: imageAddress(image, 640),
          srcSet: IMAGE_WIDTHS.map((w) => `${imageAddress(image, w)} ${w}w`).join(', '),
          onError: fail,
          // A picture that broke before the page came alive has told nobody.
          ref: (img: HTMLImageElement | null) => {
            if (img?.complete && img.naturalWidth === 0 && img.currentSrc) fail();
          },
        }
      : { src: DEFAULT_IMAGE };

  return <img width={1024} height={1024} decoding="async" alt={alt} {...source} {...rest} />;
}
