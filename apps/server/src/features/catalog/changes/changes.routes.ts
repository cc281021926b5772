import { adminChanges, CHANGE_ROWS, CHANGE_SETS } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { importFile } from '#features/catalog/import/import-file.ts';
import { keepZip } from '#features/catalog/import/pictures/keep-zip.ts';
import { requirePriceProof } from '#http/auth.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listShownRows } from './change-rows.queries.ts';
import { listShownSets } from './change-sets.queries.ts';
import { loadChangeSet, presentChangeSet, presentRows } from './present-change-set.ts';
import { runChangeSet, stopChangeSet, undoChangeSet } from './press-change-set.ts';
import { previewChange } from './preview-change.ts';

export function adminChangesRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, adminChanges.list, async ({ query: { page = 1 } }) => {
    const sets = await listShownSets(db, (page - 1) * CHANGE_SETS, CHANGE_SETS);
    return {
      sets: sets.slice(0, CHANGE_SETS).map(presentChangeSet),
      more: sets.length > CHANGE_SETS,
    };
  });

  registerEndpoint(app, adminChanges.preview, async ({ body, caller: { admin_id } }) =>
    loadChangeSet(db, await previewChange(deps, { ...body, admin_id })),
  );

  registerEndpoint(app, adminChanges.view, async ({ params }) =>
    loadChangeSet(db, params.change_set_id),
  );

  registerEndpoint(app, adminChanges.rows, async ({ params: { change_set_id }, query }) => {
    await loadChangeSet(db, change_set_id);
    const { page = 1, view = 'all' } = query;
    const offset = (page - 1) * CHANGE_ROWS;
    const rows = await listShownRows(db, { change_set_id, view, offset, limit: CHANGE_ROWS });
    return {
      rows: await presentRows(db, rows.slice(0, CHANGE_ROWS)),
      more: rows.length > CHANGE_ROWS,
    };
  });

  registerEndpoint(app, adminChanges.run, async ({ params: { change_set_id }, caller }) => {
    await runChangeSet(deps, await toPress(change_set_id, caller));
    return loadChangeSet(db, change_set_id);
  });

  registerEndpoint(app, adminChanges.stop, async ({ params: { change_set_id }, caller }) => {
    await stopChangeSet(deps, { change_set_id, admin_id: caller.admin_id });
    return loadChangeSet(db, change_set_id);
  });

  registerEndpoint(app, adminChanges.undo, async ({ params: { change_set_id }, caller }) =>
    loadChangeSet(db, await undoChangeSet(deps, await toPress(change_set_id, caller))),
  );

  registerMultipartEndpoint(app, adminChanges.sendPictures, {
    onStream: (stream) => keepZip(deps, stream),
    handle: async ({ files: [zip] }) => {
      if (!zip) throw new ShopError('FILE_REJECTED', { reason: 'Choose a ZIP first.' });
      return zip;
    },
  });

  registerMultipartEndpoint(app, adminChanges.importFile, {
    // The rows are read when the answers of the form are known.
    onFile: (bytes, _position, name) => Promise.resolve({ bytes, name }),
    handle: async ({ body, files: [file], caller: { admin_id } }) => {
      if (!file) throw new ShopError('FILE_REJECTED', { reason: 'Choose a file first.' });
      const result = await importFile(deps, { ...body, ...file, admin_id });
      return typeof result === 'number' ? { set: await loadChangeSet(db, result) } : result;
    },
  });

  async function toPress(change_set_id: number, caller: StaffCaller) {
    const settings = await deps.settings.load();
    const onPriceChange = () => requirePriceProof(caller, settings);
    return { change_set_id, admin_id: caller.admin_id, onPriceChange };
  }
}
