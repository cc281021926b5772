import { expect, it } from 'vitest';
import { getWords, joinMessage } from './split-message.ts';

const URL = 'https://shop.example/pay/q8Zr4Lw1VbT0';

it('[LINK-01] the words of a message can be changed, its link stays', () => {
  const words = getWords(`Namaskaram. Please pay here: ${URL}`, URL);

  expect(words).toBe('Namaskaram. Please pay here:');
  expect(joinMessage(`${words} Thank you.`, URL)).toBe(
    `Namaskaram. Please pay here: Thank you. ${URL}`,
  );
  expect(joinMessage('  ', URL)).toBe(URL);
});
