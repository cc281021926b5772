import { SaxesParser } from 'saxes';
import { asRejected, RejectedFile } from '../rejected-file.ts';

export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Some programs write every name with a prefix: x:row. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Calls the handlers for one part of an XLSX file, and yields what they have made ready after each piece of it. A part
 * with a document type is rejected: Excel writes none, and its entities could grow without end.
 */
export async function* readXml<Item>(
  pieces: AsyncIterable<Buffer>,
  { open, text, close }: XmlHandlers,
  takeReady: () => Item[],
): AsyncGenerator<Item, void> {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new RejectedFile('DAMAGED', error);
  });
  parser.on('doctype', () => {
    throw new RejectedFile('DAMAGED');
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(withoutPrefix(name), attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield* takeReady();
    }
    parser.write(decoder.decode()).close();
    yield* takeReady();
  } catch (error) {
    throw asRejected(error);
  }
}

/** For parts whose handlers keep what they need. */
export async function readWholeXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): Promise<void> {
  // It yields nothing, so the first step is the last.
  await readXml(pieces, handlers, () => []).next();
}
