type Send = (line: number, quantity: number) => Promise<void>;

/**
 * Lets one request per line be under way. What is wanted meanwhile is sent when it is back, once,
 * with the latest number. Answers nothing when an earlier press will send it along.
 */
export function oneAtATime(send: Send) {
  const latest = new Map<number, number>();

  const sendAll = async (line: number) => {
    let sent: number | undefined;
    try {
      for (let next = latest.get(line); next !== undefined && next !== sent; ) {
        await send(line, next);
        sent = next;
        next = latest.get(line);
      }
    } finally {
      latest.delete(line);
    }
  };

  return (line: number, quantity: number): Promise<void> | undefined => {
    const underWay = latest.has(line);
    latest.set(line, quantity);
    return underWay ? undefined : sendAll(line);
  };
}
