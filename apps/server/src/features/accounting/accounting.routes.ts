import { adminAccounting, MONTH_FILES } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint, registerFileEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { describeMonth } from './describe-month.ts';
import { readMonthArchive, readMonthFile } from './files/read-month.ts';
import { toFileName } from './files/readme.ts';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', xml: 'application/xml' } as const;

export function accountingRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminAccounting.month, ({ query }) => describeMonth(db, query));

  registerFileEndpoint(app, adminAccounting.file, async ({ params: { month, file } }) => ({
    name: toFileName(file, month),
    type: CONTENT_TYPES[MONTH_FILES[file].extension],
    content: readMonthFile(db, month, file),
  }));

  registerFileEndpoint(app, adminAccounting.archive, async ({ params: { month } }) => ({
    name: `accounts-${month}.zip`,
    type: 'application/zip',
    content: readMonthArchive(db, month),
  }));
}
