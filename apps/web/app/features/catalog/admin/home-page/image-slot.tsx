import { adminHomePage } from '@shop/contract';
import { useId, useState } from 'react';
import { tryCall } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { prepareImage } from '#features/catalog/admin/images/prepare-images.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

interface ImageSlotProps {
  state: FieldState;
  label: string;
  image: string;
}

/** The picture is stored as soon as it is chosen; the form carries its key. */
export function ImageSlot({ state: { name, error }, label, image }: ImageSlotProps) {
  const id = useId();
  const [key, setKey] = useState(image);
  const [status, setStatus] = useState('');
  const send = async (file: File) => {
    setStatus('Sending the picture');
    const { image: prepared, error: unusable } = await prepareImage(file);
    if (!prepared) return setStatus(unusable);
    const options = { files: [prepared], onProgress: () => {} };
    const sent = await tryCall(upload(adminHomePage.addImages, { body: {} }, options));
    setStatus(sent.error?.message ?? '');
    if (sent.data?.sent[0]) setKey(sent.data.sent[0]);
    return undefined;
  };

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-3">
        {key && (
          <span className="h-16 w-24 flex-none overflow-hidden rounded-xs bg-kora-200">
            <ProductImage image={key} sizes="96px" className="size-full object-cover" />
          </span>
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="min-h-11 min-w-0 grow basis-40"
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
          }}
        />
        {key && (
          <button type="button" className="text-link tap-target" onClick={() => setKey('')}>
            Remove<span className="sr-only">{` ${label}`}</span>
          </button>
        )}
      </div>
      <input type="hidden" name={name} value={key} />
      <output className="block text-sm empty:hidden">{status}</output>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
