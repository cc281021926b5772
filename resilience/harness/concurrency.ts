/** Maps over the list with at most `limit` calls at a time; results keep the order of the list. */
export async function mapConcurrently<T, R>(
  list: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = list.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: limit }, lane));
  return results;
}
