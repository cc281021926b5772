/** The words of a message before its link, which nobody can change. */
export const getWords = (message: string, url: string): string => message.replace(url, '').trim();

/** The link stands at the end, where WhatsApp makes its preview. */
export const joinMessage = (words: string, url: string): string =>
  [words.trim(), url].filter(Boolean).join(' ');
