import { useRef, useState } from 'react';
import { PathIcon } from '#ui/icon.tsx';
import { COUNTER_ICONS } from '../counter-icons.ts';
import { CameraDialog } from './camera-dialog.tsx';

/** The document allows the camera only when this screen was its first one. */
function isAllowed(): boolean {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature: (feature: string) => boolean };
  };
  return featurePolicy?.allowsFeature('camera') ?? true;
}

const ASKED = '#camera';

/** Only where the browser reads codes by itself. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(() => location.hash === ASKED && isAllowed());
  if (!('BarcodeDetector' in window)) return null;
  const open = () => {
    if (isAllowed()) return setOpen(true);
    // The page is loaded anew with its own permission. The tab keeps the bill.
    location.hash = ASKED;
    return location.reload();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button scan-camera"
        aria-label="Scan with the camera"
        onClick={open}
      >
        <PathIcon path={COUNTER_ICONS.camera} />
      </button>
      {isOpen && (
        <CameraDialog
          onCode={onCode}
          onClose={() => {
            setOpen(false);
            if (location.hash === ASKED) history.replaceState(history.state, '', location.pathname);
          }}
        />
      )}
    </>
  );
}
