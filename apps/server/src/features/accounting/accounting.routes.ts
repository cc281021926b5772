import { adminAccounting } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint, registerFileEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { composeFile } from './compose-file.ts';
import { describeMonth } from './describe-month.ts';

export function accountingRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminAccounting.month, ({ query }) => describeMonth(db, query));

  registerFileEndpoint(app, adminAccounting.file, async ({ params: { month, file } }) => ({
    name: `${file}-${month}.csv`,
    type: 'text/csv',
    content: composeFile(db, month, file),
  }));
}
