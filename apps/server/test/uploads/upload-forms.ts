import {
  BOUNDARY,
  type FormBody,
  filePart,
  formBody,
  type Part,
  PRODUCT,
  textPart,
} from './multipart-body.ts';
import { createJpeg } from './upload-corpus.ts';

const MEGABYTE = 1024 * 1024;
const times = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => create(index));
const withProduct = (...parts: Part[]) => formBody([...PRODUCT, ...parts]);

/** Forms that are rejected even though their image is valid. */
export async function invalidForms(): Promise<Record<string, FormBody>> {
  const jpeg = await createJpeg(40);
  const file = filePart(jpeg);
  const inner = formBody([file]);
  const mixed = inner.type.replace('form-data', 'mixed');
  const good = withProduct(file);
  const unnamed = { ...file, filename: undefined };
  return {
    '200 files': withProduct(...times(200, () => file)),
    '9 files': withProduct(
      ...(await Promise.all(times(9, createJpeg))).map((one) => filePart(one)),
    ),
    'a file of 50 MB': withProduct(filePart(Buffer.alloc(50 * MEGABYTE, jpeg))),
    'a file of 8 MB and a byte': withProduct(filePart(Buffer.alloc(8 * MEGABYTE + 1, jpeg))),
    'a text where a file is expected': withProduct(textPart('images', '1.jpg')),
    'an image without a file name': withProduct(unnamed),
    'a file where a text is expected': formBody([{ ...file, name: 'name' }, file]),
    'a file in an unknown field': withProduct({ ...file, name: 'avatar' }),
    'a nested form with its own boundary': withProduct({
      ...unnamed,
      type: mixed.replace(BOUNDARY, 'inner'),
      bytes: Buffer.from(inner.body.toString('latin1').replaceAll(BOUNDARY, 'inner'), 'latin1'),
    }),
    'a nested form with the same boundary': withProduct({
      ...unnamed,
      type: mixed,
      bytes: inner.body,
    }),
    'another boundary than declared': { ...good, type: 'multipart/form-data; boundary=other' },
    'no boundary': { ...good, type: 'multipart/form-data' },
    'no closing boundary': formBody([...PRODUCT, file], { closed: false }),
    'a form that ends within an image': {
      ...good,
      body: good.body.subarray(0, good.body.length - jpeg.length / 2),
    },
    'a JSON body': { type: 'application/json', body: Buffer.from('{"name":"Nila"}') },
    'an image as the body': { type: 'image/jpeg', body: jpeg },
    'an empty body': { ...good, body: Buffer.alloc(0) },
    'the same field twice': withProduct(file, textPart('name', 'Mayil Saree')),
    'too many fields': withProduct(...times(60, (n) => textPart(`f${n}`, 'x')), file),
    'a field of 100 kB': formBody([...PRODUCT, textPart('description', 'x'.repeat(100_000))]),
    'a field called __proto__': withProduct(textPart('__proto__', 'x'), file),
    'a field that is JSON': formBody([
      { ...textPart('name', '{"toString":1}'), type: 'application/json' },
      textPart('price', '2450'),
      file,
    ]),
    'an image as base64': withProduct({
      ...filePart(Buffer.from(jpeg.toString('base64'))),
      head: ['Content-Transfer-Encoding: base64'],
    }),
    'line feeds without carriage returns': {
      ...good,
      body: Buffer.from(good.body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    },
    'no name': formBody([textPart('price', '2450'), file]),
  };
}

/** Hostile file names; none may be used. */
export const FILE_NAMES = {
  'path traversal': '../../x.jpg',
  'path traversal, Windows': '..\\..\\x.jpg',
  'path traversal, encoded': '%2e%2e%2fx.jpg',
  'an absolute path': '/etc/cron.d/x',
  'a NUL': 'x.php\0.jpg',
  '300 letters': `${'x'.repeat(300)}.jpg`,
  CON: 'CON',
  'right-to-left override': 'x\u202egpj.php',
  'a script': 'x.php',
  HTML: '<img src=x onerror=alert(1)>.jpg',
  'a shell command': '$(touch x).jpg;touch x',
  'a dot': '.',
  'a hidden file': '.htaccess',
  'no name': '',
};
