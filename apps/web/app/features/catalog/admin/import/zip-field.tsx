import { MAX_ZIP_BYTES } from '@shop/contract';
import { FormError } from '#ui/forms/field.tsx';
import { FileButton } from './file-button.tsx';

const MAX_SIZE = `${MAX_ZIP_BYTES / 1024 ** 2} MB`;

interface ZipFieldProps {
  zip: File | undefined;
  isTooLarge: boolean;
  onChoose: (zip: File) => void;
}

/** Pictures that the file names, or whose names are SKUs. */
export function ZipField({ zip, isTooLarge, onChoose }: ZipFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        <b>Pictures (ZIP), if you have them</b>
      </p>
      <p className="card-note">
        {zip
          ? zip.name
          : `Name them as in the file, or by SKU: KK-52.jpg, KK-52-2.jpg. Up to ${MAX_SIZE}.`}
      </p>
      <FormError>{isTooLarge ? `${zip?.name} is larger than ${MAX_SIZE}.` : undefined}</FormError>
      <FileButton
        label={zip ? 'Choose another ZIP' : 'Choose a ZIP'}
        look="button-outline"
        accept=".zip,application/zip"
        onChoose={onChoose}
      />
    </div>
  );
}
