import { adminChanges, MAX_ZIP_BYTES } from '@shop/contract';
import { useRef, useState } from 'react';
import { upload } from '#api/upload.ts';

/** A ZIP of pictures. It is sent once, also when the file is sent again with its columns. */
export function useZip(onProgress: (sent: number, total: number) => void) {
  const [zip, setZip] = useState<File>();
  const kept = useRef<{ zip: File; zip_id: string }>(undefined);
  return {
    zip,
    choose: setZip,
    isTooLarge: zip !== undefined && zip.size > MAX_ZIP_BYTES,
    /** @returns its number at the server */
    send: async (): Promise<string | undefined> => {
      if (!zip) return undefined;
      if (kept.current?.zip !== zip) {
        const files = [zip];
        const reply = await upload(adminChanges.sendPictures, { body: {} }, { files, onProgress });
        kept.current = { zip, zip_id: reply.zip_id };
      }
      return kept.current.zip_id;
    },
  };
}
