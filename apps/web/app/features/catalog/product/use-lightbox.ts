import type { UIElementData } from 'photoswipe';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { imageAddress } from '#features/catalog/product-image.tsx';

const VIEWER = '#viewer';
const GALLERY_MS = 333;

interface ViewedImage {
  image: string;
  alt: string;
}

const fetchViewer = () => Promise.all([import('photoswipe'), import('photoswipe/style.css')]);

/** Opens the full-screen viewer, which is fetched at the first press. Back closes it. */
export function useViewer(images: ViewedImage[]) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const close = useRef<() => void>(undefined);

  useEffect(() => {
    if (hash !== VIEWER) close.current?.();
  }, [hash]);

  const open = async (index: number, opener: HTMLElement) => {
    const [{ default: PhotoSwipe }] = await fetchViewer();
    const viewer = new PhotoSwipe({ ...options(images), index });
    // The viewer does not hear a wish to close while it is still opening.
    close.current = () =>
      viewer.opener.isOpen
        ? viewer.close()
        : viewer.on('openingAnimationEnd', () => viewer.close());
    viewer.on('uiRegister', () => {
      viewer.element?.setAttribute('aria-label', 'Pictures');
      viewer.ui?.registerElement(caption);
    });
    viewer.on('destroy', () => {
      close.current = undefined;
      const returnFocus = () => opener.focus({ preventScroll: true });
      returnFocus();
      if (location.hash !== VIEWER) return;
      // Going back takes the focus away once more, when the browser draws its next picture.
      const afterDrawing = () => requestAnimationFrame(() => requestAnimationFrame(returnFocus));
      addEventListener('hashchange', afterDrawing, { once: true });
      void navigate(-1);
    });
    viewer.init();
    await navigate(VIEWER, { preventScrollReset: true });
  };
  return { open, fetchViewer };
}

const caption: UIElementData = {
  name: 'caption',
  appendTo: 'root',
  onInit: (element, viewer) => {
    viewer.on('change', () => {
      element.textContent = viewer.currSlide?.data.alt ?? '';
    });
  },
};

function options(images: ViewedImage[]) {
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GALLERY_MS;
  return {
    dataSource: images.map(({ image, alt }) => ({
      src: imageAddress(image, 1024),
      // Already on the page: something to look at while the large one arrives.
      msrc: imageAddress(image, 640),
      width: 1024,
      height: 1024,
      alt,
    })),
    bgOpacity: 0.8,
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: duration,
    preload: [1, 2] satisfies [number, number],
    loop: true,
    errorMsg: 'The image cannot be loaded',
    trapFocus: true,
    // By ourselves: the library returns it to whatever had it when the viewer had been fetched.
    returnFocus: false,
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
  };
}
