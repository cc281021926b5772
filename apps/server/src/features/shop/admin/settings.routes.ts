import { adminSettings } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { changeSettings, changeTaxRegistration } from '#features/shop/change-settings.ts';
import { findSettings, listTaxRegistrations } from '#features/shop/settings.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { listOpeningTasks } from './opening-tasks.ts';

export function adminSettingsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, adminSettings.view, async () => {
    const { gstin: _gstin, onlyInState: _onlyInState, ...current } = await deps.settings.load();
    const [stored, tax] = await Promise.all([findSettings(db), listTaxRegistrations(db)]);
    return { settings: { ...current, ...stored?.settings }, version: stored?.version ?? 0, tax };
  });

  registerEndpoint(app, adminSettings.openingTasks, async ({ caller }) => ({
    tasks: await listOpeningTasks(deps, caller.admin_id),
  }));

  registerEndpoint(app, adminSettings.save, async ({ body, caller }) => {
    const version = await changeSettings(deps, { ...body, admin_id: caller.admin_id });
    // The notification takes a moment; the staff member's next page must show the change.
    deps.settings.clear();
    return { msg: 'Saved.', version };
  });

  registerEndpoint(app, adminSettings.saveTax, async ({ body, caller }) => {
    await changeTaxRegistration(deps, body, caller.admin_id);
    deps.settings.clear();
    return { msg: 'Saved.' };
  });
}
