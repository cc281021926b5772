import { type RefObject, useRef, useState } from 'react';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { GallerySlide } from './gallery-slide.tsx';
import { useLightbox } from './use-lightbox.ts';

/** A shop uploads its pictures in any order, so what one of them shows is not known. */
const getImageLabel = (index: number, name: string) => `Picture ${index + 1} of ${name}`;

interface GalleryProps {
  name: string;
  images: string[];
}

export function Gallery({ name, images }: GalleryProps) {
  const [current, setCurrent] = useState(0);
  const slides = useRef<HTMLUListElement>(null);
  const show = (index: number) =>
    slides.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });

  if (images.length === 0) {
    return (
      <div className="gallery">
        <div className="aspect-square max-h-[800px] bg-kora-200">
          <ProductImage image={undefined} alt={name} fetchPriority="high" />
        </div>
      </div>
    );
  }
  const shared = { name, images, current };
  return (
    <div className="gallery">
      <div className="relative min-w-0">
        <Slides {...shared} list={slides} onCurrent={setCurrent} />
        {images.length > 1 && (
          <p className="gallery-counter">{`${current + 1} / ${images.length}`}</p>
        )}
      </div>
      {images.length > 1 && <Thumbnails {...shared} onShow={show} />}
    </div>
  );
}

interface SlidesProps extends GalleryProps {
  current: number;
  list: RefObject<HTMLUListElement | null>;
  onCurrent: (index: number) => void;
}

function Slides({ name, images, current, list, onCurrent }: SlidesProps) {
  const [interacted, setInteracted] = useState(false);
  const { open, preload } = useLightbox(
    images.map((image, index) => ({ image, alt: getImageLabel(index, name) })),
  );

  return (
    <ul
      ref={list}
      aria-label={`Pictures of ${name}`}
      className="gallery-slides"
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
        setInteracted(true);
        onCurrent(Math.round(scrollLeft / clientWidth));
      }}
    >
      {images.map((image, index) => (
        <li key={`${index} ${image}`}>
          <GallerySlide
            image={image}
            alt={getImageLabel(index, name)}
            first={index === 0}
            fullSize={index === 0 || (interacted && index <= current + 1)}
            onPress={() => {
              setInteracted(true);
              void preload();
            }}
            onOpen={(opener) => void open(index, opener)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ThumbnailsProps extends GalleryProps {
  current: number;
  onShow: (index: number) => void;
}

function Thumbnails({ name, images, current, onShow }: ThumbnailsProps) {
  return (
    <ul aria-label="All pictures" className="gallery-thumbnails">
      {images.map((image, index) => (
        <li key={`${index} ${image}`}>
          <button
            type="button"
            aria-label={`Show ${getImageLabel(index, name)}`}
            aria-current={index === current}
            className="gallery-thumbnail"
            onClick={() => onShow(index)}
          >
            <ProductImage image={image} sizes="64px" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
