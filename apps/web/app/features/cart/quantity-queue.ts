type Send = (cart_item_id: number, quantity: number) => Promise<void>;

/**
 * Sends one request at a time per cart item. Changes made while it runs are coalesced: only the latest
 * quantity is sent next.
 */
export function createQuantityQueue(sendRequest: Send) {
  const latest = new Map<number, number>();

  const sendAll = async (cart_item_id: number) => {
    let sent: number | undefined;
    try {
      for (let next = latest.get(cart_item_id); next !== undefined && next !== sent; ) {
        await sendRequest(cart_item_id, next);
        sent = next;
        next = latest.get(cart_item_id);
      }
    } catch (error) {
      if (latest.has(cart_item_id)) throw error;
    } finally {
      latest.delete(cart_item_id);
    }
  };

  return {
    /** @returns undefined when a request in progress will send the quantity. */
    send: (cart_item_id: number, quantity: number): Promise<void> | undefined => {
      const inProgress = latest.has(cart_item_id);
      latest.set(cart_item_id, quantity);
      return inProgress ? undefined : sendAll(cart_item_id);
    },
    /** Sends nothing more for this item and ignores the error of its last request. */
    cancel: (cart_item_id: number) => {
      latest.delete(cart_item_id);
    },
  };
}
