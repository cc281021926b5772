const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const ACCEPTED_TYPES = TYPES.join(',');

export interface ImageLimits {
  maxCount: number;
  /** Per file. */
  maxBytes: number;
}

export const toMegabytes = ({ maxBytes }: ImageLimits) => maxBytes / 1024 ** 2;

/** @returns the files that can be sent after those already chosen, and a message for each of the others. */
export function validateImages(chosen: File[], added: File[], limits: ImageLimits) {
  const files = [...chosen];
  const messages: string[] = [];
  const tooMany = `not taken. You can send ${limits.maxCount} pictures.`;
  for (const file of added) {
    const problem =
      validateImage(file, limits) ?? (files.length < limits.maxCount ? undefined : tooMany);
    if (problem) messages.push(`${file.name}: ${problem}`);
    else files.push(file);
  }
  return { files, messages };
}

function validateImage({ type, size }: File, limits: ImageLimits): string | undefined {
  if (!TYPES.includes(type)) return 'this is not a JPEG, PNG or WebP picture.';
  if (size === 0) return 'this file is empty.';
  return size > limits.maxBytes
    ? `this picture is larger than ${toMegabytes(limits)} MB.`
    : undefined;
}
