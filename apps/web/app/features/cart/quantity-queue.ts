type Send = (cartItemId: number, quantity: number) => Promise<void>;

/**
 * Sends one request at a time per cart item. Changes made meanwhile are coalesced: only the latest
 * quantity is sent next.
 */
export function createQuantityQueue(sendRequest: Send) {
  const latest = new Map<number, number>();

  const sendAll = async (cartItemId: number) => {
    let sent: number | undefined;
    try {
      for (let next = latest.get(cartItemId); next !== undefined && next !== sent; ) {
        await sendRequest(cartItemId, next);
        sent = next;
        next = latest.get(cartItemId);
      }
    } catch (error) {
      if (latest.has(cartItemId)) throw error;
    } finally {
      latest.delete(cartItemId);
    }
  };

  return {
    /** @returns undefined when a request in progress will send the quantity. */
    send: (cartItemId: number, quantity: number): Promise<void> | undefined => {
      const inProgress = latest.has(cartItemId);
      latest.set(cartItemId, quantity);
      return inProgress ? undefined : sendAll(cartItemId);
    },
    /** Sends nothing more for this item and ignores the error of its last request. */
    cancel: (cartItemId: number) => {
      latest.delete(cartItemId);
    },
  };
}
