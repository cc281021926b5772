import type { Db } from '#db/database.ts';

/** @returns undefined when the token is damaged or unknown, or the link is long over. */
export async function findLinkByToken(
  _db: Db,
  _token: string,
): Promise<{ link_id: number } | undefined> {
  throw new Error('not written yet');
}
