import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { SheetHead } from '#ui/dialogs/sheet.tsx';

/** Of the Shape Detection API, which TypeScript does not know. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

const PAUSE_MS = 200;

interface CameraDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Shows what the camera sees until it sees a code. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const onSeen = useEffectEvent((code: string) => {
    dialog.current?.close();
    onCode(code);
  });
  useEffect(() => {
    const controller = new AbortController();
    const watch = async () => {
      try {
        const code = await readCode(video.current, controller.signal);
        if (code !== undefined) onSeen(code);
      } catch {
        setProblem('The camera is off. Allow it in the browser, or type the number.');
      }
    };
    void watch();
    return () => controller.abort();
  }, []);
  return (
    <ModalDialog
      ref={dialog}
      aria-label="Scan with the camera"
      className="sheet sheet-middle tender-sheet"
      onClose={onClose}
    >
      <SheetHead onClose={() => dialog.current?.close()}>
        <h2 className="text-xl">Hold the code before the camera</h2>
      </SheetHead>
      <div className="tender-body">
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <video ref={video} muted playsInline className="camera-picture" />
        )}
      </div>
    </ModalDialog>
  );
}

/** @returns undefined when nobody waits any more. */
async function readCode(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!video) return undefined;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = createDetector();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return signal.aborted ? undefined : code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

function createDetector(): BarcodeDetector {
  // The button that opens the dialog is there only with it.
  const { BarcodeDetector: Detector } = window as unknown as {
    BarcodeDetector: new () => BarcodeDetector;
  };
  return new Detector();
}
