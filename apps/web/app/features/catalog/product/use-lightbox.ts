import type { UIElementData } from 'photoswipe';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { imageUrl } from '#features/catalog/product-image.tsx';

const LIGHTBOX_HASH = '#viewer';
const ANIMATION_MS = 333;

interface LightboxImage {
  image: string;
  alt: string;
}

const loadPhotoSwipe = () => Promise.all([import('photoswipe'), import('photoswipe/style.css')]);

/** Full-screen PhotoSwipe viewer, loaded on the first press. Back closes it. */
export function useLightbox(images: LightboxImage[]) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const loadOnPress = useLoadOnPress();
  const close = useRef<() => void>(undefined);

  useEffect(() => {
    if (hash !== LIGHTBOX_HASH) close.current?.();
  }, [hash]);

  const open = async (index: number, opener: HTMLElement) => {
    const PhotoSwipe = await loadOnPress();
    if (!PhotoSwipe) return;
    const lightbox = new PhotoSwipe({ ...toOptions(images), index });
    // PhotoSwipe ignores close() during its opening animation.
    close.current = () =>
      lightbox.opener.isOpen
        ? lightbox.close()
        : lightbox.on('openingAnimationEnd', () => lightbox.close());
    lightbox.on('uiRegister', () => {
      lightbox.element?.setAttribute('aria-label', 'Pictures');
      lightbox.ui?.registerElement(caption);
    });
    lightbox.on('destroy', () => {
      close.current = undefined;
      const returnFocus = () => opener.focus({ preventScroll: true });
      returnFocus();
      if (location.hash !== LIGHTBOX_HASH) return;
      // The browser moves the focus again when it paints after going back.
      const afterRepaint = () => requestAnimationFrame(() => requestAnimationFrame(returnFocus));
      addEventListener('hashchange', afterRepaint, { once: true });
      void navigate(-1);
    });
    lightbox.init();
    await navigate(LIGHTBOX_HASH, { preventScrollReset: true });
  };
  return { open, preload: loadPhotoSwipe };
}

/** @returns undefined for a second press while the script loads, and when the person has left the page. */
function useLoadOnPress() {
  const { state } = useNavigation();
  const waiting = useRef<object>(undefined);
  useEffect(() => {
    // Opening the lightbox would cancel the navigation.
    if (state !== 'idle') waiting.current = undefined;
    return () => {
      waiting.current = undefined;
    };
  }, [state]);

  return async () => {
    if (waiting.current) return undefined;
    const press = {};
    waiting.current = press;
    try {
      const [{ default: PhotoSwipe }] = await loadPhotoSwipe();
      return waiting.current === press ? PhotoSwipe : undefined;
    } finally {
      if (waiting.current === press) waiting.current = undefined;
    }
  };
}

const caption: UIElementData = {
  name: 'caption',
  appendTo: 'root',
  onInit: (element, lightbox) => {
    lightbox.on('change', () => {
      element.textContent = lightbox.currSlide?.data.alt ?? '';
    });
  },
};

function toOptions(images: LightboxImage[]) {
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ANIMATION_MS;
  return {
    dataSource: images.map(({ image, alt }) => ({
      src: imageUrl(image, 1024),
      // Placeholder that is already loaded.
      msrc: imageUrl(image, 640),
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
    // Done above: PhotoSwipe would restore the element focused when its script had loaded.
    returnFocus: false,
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
  };
}
