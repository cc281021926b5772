export const BOUNDARY = '----kasavu-border';

export interface Part {
  name: string;
  bytes: Uint8Array;
  /** Undefined for a field. */
  filename?: string | undefined;
  type?: string;
  /** Additional header lines. */
  head?: string[];
}

export interface FormBody {
  type: string;
  body: Buffer;
}

/** A multipart body, including ones that no browser sends. */
export function formBody(parts: Part[], { closed = true, boundary = BOUNDARY } = {}): FormBody {
  const chunks = parts.flatMap(({ name, bytes, filename, type, head = [] }) => {
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
    body: Buffer.concat([...chunks, Buffer.from(closed ? `--${BOUNDARY}--\r\n` : '')]),
  };
}

export const textPart = (name: string, text: string): Part => ({ name, bytes: Buffer.from(text) });

/** Required fields of a new product. */
export const PRODUCT = [textPart('name', 'Nila Saree'), textPart('price', '2450')];

export const filePart = (bytes: Uint8Array, filename = 'saree.jpg', type = 'image/jpeg'): Part => ({
  name: 'images',
  bytes,
  filename,
  type,
});
