import {
  BOUNDARY,
  type FormBody,
  filePart,
  formBody,
  type Part,
  PRODUCT,
  textPart,
} from './multipart-body.ts';
import { jpegOf } from './upload-corpus.ts';

const MEGABYTE = 1024 * 1024;
const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place));
const withProduct = (...parts: Part[]) => formBody([...PRODUCT, ...parts]);

/** Forms that are refused, each with a picture that would be good. */
export async function strangeForms(): Promise<Record<string, FormBody>> {
  const jpeg = await jpegOf(40);
  const file = filePart(jpeg);
  const inner = formBody([file]);
  const mixed = inner.type.replace('form-data', 'mixed');
  const good = withProduct(file);
  const unnamed = { ...file, filename: undefined };
  return {
    '200 files': withProduct(...times(200, () => file)),
    '9 files': withProduct(...(await Promise.all(times(9, jpegOf))).map((one) => filePart(one))),
    'a file of 50 MB': withProduct(filePart(Buffer.alloc(50 * MEGABYTE, jpeg))),
    'a file of 8 MB and a byte': withProduct(filePart(Buffer.alloc(8 * MEGABYTE + 1, jpeg))),
    'a text where a file is expected': withProduct(textPart('images', '1.jpg')),
    'a picture without a file name': withProduct(unnamed),
    'a file where a text is expected': formBody([{ ...file, name: 'name' }, file]),
    'a file in a field that nobody asked for': withProduct({ ...file, name: 'avatar' }),
    'a form within the form, with its own boundary': withProduct({
      ...{ ...unnamed, type: mixed.replace(BOUNDARY, 'inner') },
      bytes: Buffer.from(inner.body.toString('latin1').replaceAll(BOUNDARY, 'inner'), 'latin1'),
    }),
    'a form within the form, with the same boundary': withProduct({
      ...{ ...unnamed, type: mixed },
      bytes: inner.body,
    }),
    'another boundary than it says': { ...good, type: 'multipart/form-data; boundary=other' },
    'no boundary': { ...good, type: 'multipart/form-data' },
    'no last boundary': formBody([...PRODUCT, file], { closed: false }),
    'a form that ends within a picture': {
      ...good,
      body: good.body.subarray(0, good.body.length - jpeg.length / 2),
    },
    'no form at all': { type: 'application/json', body: Buffer.from('{"name":"Nila"}') },
    'a picture in place of a form': { type: 'image/jpeg', body: jpeg },
    'an empty body': { ...good, body: Buffer.alloc(0) },
    'the same field twice': withProduct(file, textPart('name', 'Mayil Saree')),
    'fields without end': withProduct(...times(60, (n) => textPart(`f${n}`, 'x')), file),
    'a field of 100 kB': formBody([...PRODUCT, textPart('description', 'x'.repeat(100_000))]),
    'a field called __proto__': withProduct(textPart('__proto__', 'x'), file),
    'a field that is JSON': formBody([
      { ...textPart('name', '{"toString":1}'), type: 'application/json' },
      textPart('price', '2450'),
      file,
    ]),
    'a picture as base64': withProduct({
      ...filePart(Buffer.from(jpeg.toString('base64'))),
      head: ['Content-Transfer-Encoding: base64'],
    }),
    'lines that end like those of Unix': {
      ...good,
      body: Buffer.from(good.body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    },
    'no name': formBody([textPart('price', '2450'), file]),
  };
}

/** Names of files, none of which is ever used. */
export const FILE_NAMES = {
  'a way out of the folder': '../../x.jpg',
  'a way out, in Windows': '..\\..\\x.jpg',
  'a way out, encoded': '%2e%2e%2fx.jpg',
  'the place of a file': '/etc/cron.d/x',
  'a NUL': 'x.php\0.jpg',
  '300 letters': `${'x'.repeat(300)}.jpg`,
  CON: 'CON',
  'a name from right to left': 'x\u202egpj.php',
  'a program': 'x.php',
  'a page': '<img src=x onerror=alert(1)>.jpg',
  'a command': '$(touch x).jpg;touch x',
  'a dot': '.',
  'a hidden file': '.htaccess',
  'no name': '',
};
