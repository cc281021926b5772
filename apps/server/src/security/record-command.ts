import { userInfo } from 'node:os';
import type { Db } from '#db/database.ts';
import { insertSecurityEvent } from './security-events.queries.ts';

interface Command {
  /** For example 'admin disable'. */
  command: string;
  /** The account that the command was about. */
  admin_id?: number | undefined;
  user_id?: number | undefined;
}

/** Records a command with the operator's login name on the machine. */
export const recordCommand = (db: Db, { command, ...account }: Command): Promise<void> =>
  insertSecurityEvent(db, {
    ...account,
    kind: 'command',
    subject: `${command} by ${userInfo().username}`,
  });
