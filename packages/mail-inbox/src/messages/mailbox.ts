import { type Mail, type MailQuery, matches } from './mail.ts';

const MAX_MAILS = 1000;

export interface Mailbox {
  add: (mail: Omit<Mail, 'id' | 'at'>) => void;
  /** In order of arrival. */
  list: (query?: MailQuery) => Mail[];
  find: (id: string) => Mail | undefined;
  clear: (query?: MailQuery) => void;
  /** @returns undefined when fewer than `count` have arrived in time. */
  waitFor: (query: MailQuery, count: number, timeoutMs: number) => Promise<Mail[] | undefined>;
  /** All that ever arrived, cleared ones included. */
  count: () => number;
}

/** Keeps the last 1000 messages in memory. */
export function createMailbox(): Mailbox {
  let mails: Mail[] = [];
  let arrived = 0;
  const waiting = new Set<() => void>();
  const list = (query: MailQuery = {}) => mails.filter((mail) => matches(mail, query));
  return {
    list,
    find: (id) => mails.find((mail) => mail.id === id),
    count: () => arrived,
    add(mail) {
      arrived += 1;
      mails = [
        ...mails.slice(1 - MAX_MAILS),
        { ...mail, id: String(arrived), at: new Date().toISOString() },
      ];
      for (const check of waiting) check();
    },
    clear(query = {}) {
      mails = mails.filter((mail) => !matches(mail, query));
    },
    waitFor: (query, count, timeoutMs) =>
      new Promise((resolve) => {
        const finish = (found?: Mail[]) => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve(found);
        };
        const check = () => {
          const found = list(query);
          if (found.length >= count) finish(found);
        };
        const timer = setTimeout(finish, timeoutMs);
        waiting.add(check);
        check();
      }),
  };
}
