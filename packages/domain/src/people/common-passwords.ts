/**
 * Parts that passwords tried first are made of: keyboard rows, runs of letters and digits, names of the trade
 * and of the place, first names, teams and words of the lists that attackers share. Collected by hand from
 * what is commonly known about such lists; none of them is copied.
 */
const PARTS = `
password passwort passw pass secret admin administrator root login welcome letmein master hello test demo
user guest changeme default temp qwertyuiop qwerty qwert asdfghjkl asdfgh asdf zxcvbnm zxcvb qazwsx qaz wsx
edc 1q2w3e4r5t 1q2w3e4r 1q2w3e 1qaz2wsx abcdefghijkl abcdefgh abcdef abcd abc xyz aaa
iloveyou love lovely baby angel princess queen king prince sunshine moon star flower rose lily tiger lion
dragon monkey panther eagle shadow ninja hunter killer soccer football cricket hockey batman superman spiderman
pokemon starwars computer internet google facebook whatsapp instagram youtube android iphone samsung windows
microsoft apple banana orange mango coconut chocolate cookie coffee summer winter spring autumn monsoon
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
india bharat kerala malayalam malayali kochi cochin trivandrum thiruvananthapuram kozhikode calicut thrissur
kannur kollam palakkad alappuzha kottayam ernakulam chennai mumbai delhi bangalore bengaluru hyderabad
saree sari sarees kasavu handloom weaver loom cotton silk shop store kada onlineshop
krishna rama ram sita shiva ganesh ganesha lakshmi saraswati jesus allah mary god amma acha mother father
asha meera priya anjali lakshmy deepa divya kavya arun anil sunil vijay rahul rohit sachin dhoni virat kohli
rajesh suresh ramesh mahesh ravi kumar nair menon pillai babu raj singh
money dollar rupees bank gold silver diamond freedom family friend friends forever happy smile lucky magic
trustno mustang ferrari honda toyota yamaha bullet royal enfield
`
  .trim()
  .split(/\s+/);

/** Longest first, so that a word is not broken up by a shorter one inside it. */
const LONGEST_FIRST = [...new Set(PARTS)].toSorted((a, b) => b.length - a.length);

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Fewer letters than this beside known parts do not make a password hard to guess. */
const MIN_OWN_LETTERS = 4;

/**
 * Whether a password consists of little else than parts that attackers try first, in any order, repeated,
 * with digits and signs added or put for letters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const unleeted = lower.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
  return [lower, unleeted].some((text) => countOwnLetters(text) < MIN_OWN_LETTERS);
}

/** Different letters that belong to no known part. */
function countOwnLetters(text: string): number {
  let rest = text;
  for (const part of LONGEST_FIRST) rest = rest.replaceAll(part, ' ');
  return new Set(rest.replace(/[^\p{L}]/gu, '')).size;
}
