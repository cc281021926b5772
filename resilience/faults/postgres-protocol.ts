export interface Frame {
  type: string;
  body: Buffer;
}

/** Cuts PostgreSQL's stream into messages. The client's first one, its greeting, has no type. */
export function frames({ greeted }: { greeted: boolean }): (bytes: Buffer) => Frame[] {
  let rest = Buffer.of();
  let typed = greeted;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const found: Frame[] = [];
    for (;;) {
      const head = typed ? 1 : 0;
      if (rest.length < head + 4) return found;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return found;
      found.push({
        type: typed ? String.fromCharCode(rest[0] ?? 0) : '',
        body: rest.subarray(head + 4, end),
      });
      rest = rest.subarray(end);
      typed = true;
    }
  };
}

/** Follows what a client asks for: the texts of the statements, also of those sent by name. */
export function statementsOf() {
  const read = frames({ greeted: false });
  const texts = new Map<string, string>();
  let transaction: string[] = [];
  let open = false;

  const note = (raw: string) => {
    const text = raw.trim().replaceAll(/\s+/g, ' ');
    if (!open) transaction = [];
    if (/^begin/i.test(text)) open = true;
    if (/^(commit|rollback)/i.test(text)) open = false;
    transaction.push(text);
  };

  return {
    /** True: these bytes carry a statement. */
    read(bytes: Buffer): boolean {
      let seen = false;
      for (const { type, body } of read(bytes)) {
        const [first = '', second = ''] = body.toString('latin1').split('\0');
        if (type === 'P') texts.set(first, second);
        if (type === 'B') note(texts.get(second) ?? '');
        if (type === 'Q') note(first);
        seen ||= type === 'B' || type === 'Q';
      }
      return seen;
    },
    /** The statements of the transaction that the last one belongs to, or that one alone. */
    inTransaction: () => transaction,
  };
}
