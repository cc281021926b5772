import { type RefObject, useRef, useState } from 'react';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { Slide } from './gallery-slide.tsx';
import { useViewer } from './use-lightbox.ts';

const VIEWS = ['Drape', 'Pallu', 'Border', 'Fold', 'Full view'];

const viewOf = (index: number, name: string) =>
  `${VIEWS[index] ?? `Picture ${index + 1}`} of ${name}`;

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
        {images.length > 1 && <p className="counter">{`${current + 1} / ${images.length}`}</p>}
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
  const [touched, setTouched] = useState(false);
  const { open, fetchViewer } = useViewer(
    images.map((image, index) => ({ image, alt: viewOf(index, name) })),
  );

  return (
    <ul
      ref={list}
      aria-label={`Pictures of ${name}`}
      className="slides"
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
        setTouched(true);
        onCurrent(Math.round(scrollLeft / clientWidth));
      }}
    >
      {images.map((image, index) => (
        <li key={`${index} ${image}`}>
          <Slide
            image={image}
            alt={viewOf(index, name)}
            first={index === 0}
            sharp={index === 0 || (touched && index <= current + 1)}
            onTouch={() => {
              setTouched(true);
              void fetchViewer();
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
    <ul aria-label="All pictures" className="thumbnails">
      {images.map((image, index) => (
        <li key={`${index} ${image}`}>
          <button
            type="button"
            aria-label={`Show ${viewOf(index, name)}`}
            aria-current={index === current}
            className="thumbnail"
            onClick={() => onShow(index)}
          >
            <ProductImage image={image} sizes="64px" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
