type Send = (line: number, quantity: number) => Promise<void>;

/**
 * Lets one request per line be under way. What is wanted meanwhile is sent when it is back, once,
 * with the latest number. Answers nothing when an earlier press will send it along. A line that is
 * dropped sends nothing more, and nobody cares how its last request ends.
 */
export function oneAtATime(change: Send) {
  const latest = new Map<number, number>();

  const sendAll = async (line: number) => {
    let sent: number | undefined;
    try {
      for (let next = latest.get(line); next !== undefined && next !== sent; ) {
        await change(line, next);
        sent = next;
        next = latest.get(line);
      }
    } catch (error) {
      if (latest.has(line)) throw error;
    } finally {
      latest.delete(line);
    }
  };

  return {
    send: (line: number, quantity: number): Promise<void> | undefined => {
      const underWay = latest.has(line);
      latest.set(line, quantity);
      return underWay ? undefined : sendAll(line);
    },
    drop: (line: number) => {
      latest.delete(line);
    },
  };
}
