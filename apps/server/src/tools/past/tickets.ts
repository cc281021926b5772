import type { NewTicket } from '@shop/contract';

interface Letter extends Pick<NewTicket, 'kind' | 'text'> {
  daysAgo: number;
  /** Missing: nobody has answered yet, and the clock runs. */
  answer?: string;
  /** The answer did not end it. */
  open?: true;
}

/** Questions and complaints, and what the shop wrote back. */
export const LETTERS: readonly Letter[] = [
  {
    daysAgo: 72,
    kind: 'question',
    text: 'Does the Mayil Pallu saree come with a blouse piece?',
    answer: 'Yes. It has 80 cm of the same cloth, and the border runs along it.',
  },
  {
    daysAgo: 54,
    kind: 'question',
    text: 'Can you send my parcel next week? We are away until Sunday.',
    answer: 'Gladly. We keep it here and send it on the morning you come back.',
  },
  {
    daysAgo: 41,
    kind: 'complaint',
    text: 'The courier left the parcel with the neighbours and it rained on it.',
    answer: 'We are sorry. Please send us a picture; we exchange the piece if it has a mark.',
  },
  {
    daysAgo: 23,
    kind: 'question',
    text: 'I need twelve set mundus of the same lot for a wedding in January. Is that possible?',
    answer: 'The weavers can make them in five weeks. Shall we reserve the yarn for you?',
    open: true,
  },
  {
    daysAgo: 9,
    kind: 'question',
    text: 'How do I wash a tissue saree?',
    answer: 'Dry clean it the first two times. After that a cold hand wash with mild soap is fine.',
  },
  {
    daysAgo: 1,
    kind: 'complaint',
    text: 'My saree has a different border from the one in the picture. What can we do?',
  },
];
