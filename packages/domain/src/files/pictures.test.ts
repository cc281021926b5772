import { describe, expect, it } from 'vitest';
import { indexPictures, readPictureName } from './pictures.ts';

const index = (...names: string[]) => indexPictures(names.map((name) => ({ name })));
const NONE = () => false;

describe('[FILE-08] pictures of a file', () => {
  it.each([
    ['KK-1.jpg', 'file'],
    ['sarees/KK 1.JPG', 'file'],
    ['C:\\Pictures\\KK-1.jpg', 'file'],
    ['0123456789abcdefghjkmnpqrs.jpg', 'key'],
    ['https://cdn.example/a.jpg?v=1', 'address'],
    ['HTTP://cdn.example/a.jpg', 'address'],
    ['ftp://cdn.example/a.jpg', 'refused'],
    ['file:///etc/passwd', 'refused'],
    ['data:image/png;base64,AAAA', 'refused'],
    ['javascript:alert(1)', 'refused'],
    [`https://cdn.example/${'a'.repeat(2000)}`, 'refused'],
  ])('knows what %s is', (text, kind) => {
    expect(readPictureName(text).kind).toBe(kind);
  });

  it('takes an address for the same one however it is written', () => {
    expect(readPictureName('HTTPS://CDN.example:443/ക.jpg#top').name).toBe(
      readPictureName('https://cdn.example/%E0%B4%95.jpg').name,
    );
  });

  it('finds a file by its name, whatever its folder, capitals and ending', () => {
    const zip = index('Sarees/KK-52.JPG', 'ചിത്രം.png', '__MACOSX/._KK-52.JPG', '.DS_Store');
    expect(zip.find('kk-52.jpg')?.name).toBe('Sarees/KK-52.JPG');
    expect(zip.find('C:\\Pictures\\KK-52.jpg')?.name).toBe('Sarees/KK-52.JPG');
    expect(zip.find('KK-52')?.name).toBe('Sarees/KK-52.JPG');
    expect(zip.find('ചിത്രം.png'.normalize('NFD'))?.name).toBe('ചിത്രം.png');
    expect(zip.find('KK-53.jpg')).toBeUndefined();
    expect(zip.find('.DS_Store')).toBeUndefined();
  });

  it('prefers the folder that is stated, and otherwise always takes the same file', () => {
    const names = ['b/1.jpg', 'a/1.jpg'];
    expect(index(...names).find('B/1.jpg')?.name).toBe('b/1.jpg');
    expect(index(...names).find('1.jpg')?.name).toBe('a/1.jpg');
    expect(index(...names.toReversed()).find('1.jpg')?.name).toBe('a/1.jpg');
  });

  it('lists the pictures of a SKU, but not those of another SKU', () => {
    const zip = index('kk-5-2.jpg', 'KK-5.png', 'KK-5-9.jpg', 'KK-50.jpg', 'KK-5-3.webp');
    const list = (isOther = NONE as (sku: string) => boolean) =>
      zip.listOfSku('KK-5', isOther).map(({ name }) => name);
    expect(list()).toEqual(['KK-5.png', 'kk-5-2.jpg', 'KK-5-3.webp']);
    expect(list((sku) => sku === 'kk-5-2')).toEqual(['KK-5.png', 'KK-5-3.webp']);
  });
});
