import { adminProductFiles } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { loadChangeSet } from '#features/catalog/changes/present-change-set.ts';
import { registerFileEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { CONTENT_TYPES, createProductExport, toFileName } from './export-products.ts';
import { exportRejectedRows } from './export-rejected-rows.ts';

export function adminProductFilesRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  const exportProducts = createProductExport(db);

  registerFileEndpoint(
    app,
    adminProductFiles.exportList,
    async ({ params: { format }, query }) => ({
      name: toFileName(format),
      type: CONTENT_TYPES[format],
      content: exportProducts({ format, ...query }),
    }),
  );

  registerFileEndpoint(app, adminProductFiles.rejectedRows, async ({ params }) => {
    const { change_set_id } = await loadChangeSet(db, params.change_set_id);
    return {
      name: `rows-to-correct-${change_set_id}.xlsx`,
      type: CONTENT_TYPES.xlsx,
      content: exportRejectedRows(db, change_set_id),
    };
  });
}
