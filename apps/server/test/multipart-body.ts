export const BOUNDARY = '----kasavu-border';

export interface Part {
  name: string;
  bytes: Uint8Array;
  /** Nothing: a field, not a file. */
  filename?: string | undefined;
  type?: string;
  /** Further lines of the part's head. */
  head?: string[];
}

export interface FormBody {
  type: string;
  body: Buffer;
}

/** A form as it travels, also one that no browser would write. */
export function formBody(parts: Part[], { closed = true, boundary = BOUNDARY } = {}): FormBody {
  const written = parts.flatMap(({ name, bytes, filename, type, head = [] }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const lines = [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${name}"${file}`,
      ...(type ? [`Content-Type: ${type}`] : []),
      ...head,
    ];
    return [Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...written, Buffer.from(closed ? `--${BOUNDARY}--\r\n` : '')]),
  };
}

export const textPart = (name: string, text: string): Part => ({ name, bytes: Buffer.from(text) });

/** The least that a new product needs. */
export const PRODUCT = [textPart('name', 'Nila Saree'), textPart('price', '2450')];

export const filePart = (bytes: Uint8Array, filename = 'saree.jpg', type = 'image/jpeg'): Part => ({
  name: 'images',
  bytes,
  filename,
  type,
});
