import type { Words } from './words/en.ts';

/** Letters of any script, with the joiners that Malayalam needs. */
const PLAIN_NAME = /^(?:[\p{L}\p{M} .'’-]|\u200c|\u200d){1,50}$/u;

/** Mail programs turn it into a link: example.com, but not K.P.Nair. */
const DOMAIN = /[\p{L}\p{M}]{2,}\.[\p{L}\p{M}]{2,}/u;

/**
 * Names are free text that anybody can enter together with the address of somebody else. One that could
 * carry an advertisement or a link to that address is left out.
 */
export const greet = (name: string, words: Words): string =>
  PLAIN_NAME.test(name) && !DOMAIN.test(name) ? words.hello(name) : words.helloUnnamed;
