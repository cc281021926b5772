interface Message {
  type: string;
  body: Buffer;
}

/** Splits a PostgreSQL byte stream into messages. A client's startup message has no type byte. */
export function messageReader({ startup }: { startup: boolean }): (bytes: Buffer) => Message[] {
  let rest = Buffer.of();
  let typed = !startup;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const head = typed ? 1 : 0;
      if (rest.length < head + 4) return messages;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return messages;
      messages.push({
        type: typed ? String.fromCharCode(rest[0] ?? 0) : '',
        body: rest.subarray(head + 4, end),
      });
      rest = rest.subarray(end);
      typed = true;
    }
  };
}

/** Follows the statements of one client, prepared ones included. */
export function statementReader() {
  const read = messageReader({ startup: true });
  const prepared = new Map<string, string>();
  let transaction: string[] = [];
  let open = false;

  const add = (raw: string) => {
    const text = raw.trim().replaceAll(/\s+/g, ' ');
    if (!open) transaction = [];
    if (/^begin/i.test(text)) open = true;
    if (/^(commit|rollback)/i.test(text)) open = false;
    transaction.push(text);
  };

  return {
    /** @returns true when these bytes carry a statement */
    read(bytes: Buffer): boolean {
      let seen = false;
      for (const { type, body } of read(bytes)) {
        const [first = '', second = ''] = body.toString('latin1').split('\0');
        if (type === 'P') prepared.set(first, second);
        if (type === 'B') add(prepared.get(second) ?? '');
        if (type === 'Q') add(first);
        seen ||= type === 'B' || type === 'Q';
      }
      return seen;
    },
    /** Statements of the last one's transaction, or the last one alone. */
    transaction: () => transaction,
  };
}
