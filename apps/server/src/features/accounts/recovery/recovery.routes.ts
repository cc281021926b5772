import { accountRecovery, PASSWORD_CHANGED, RESET_REQUESTED } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { confirmEmail, resendConfirmation } from './email-confirmation.ts';
import { resetPassword } from './reset-password.ts';
import { insertResetRequest } from './reset-requests.queries.ts';
import { undoEmailChange } from './undo-email-change.ts';

export function recoveryRoutes(app: FastifyInstance, deps: Deps) {
  const { auth } = app;

  registerEndpoint(app, accountRecovery.forgotPassword, async ({ body }) => {
    await insertResetRequest(deps.db, { kind: 'customer', email: body.email });
    return { msg: RESET_REQUESTED };
  });

  registerEndpoint(app, accountRecovery.resetPassword, async ({ body }, request, reply) => {
    const device = auth.readDeviceHash(request);
    const client = { device, client_address: request.ip };
    auth.setDeviceCookie(reply, await resetPassword(deps, { ...body, ...client }));
    return { msg: PASSWORD_CHANGED };
  });

  registerEndpoint(app, accountRecovery.confirmEmail, async ({ body }) => {
    await confirmEmail(deps, body.token);
    return { msg: 'Your email is confirmed.' };
  });

  registerEndpoint(app, accountRecovery.undoEmailChange, async ({ body }) => {
    await undoEmailChange(deps, body.token);
    return { msg: 'Your old email is back.' };
  });

  registerEndpoint(app, accountRecovery.resendConfirmation, async ({ caller }) => ({
    msg: (await resendConfirmation(deps, caller.user_id))
      ? 'A message is on its way.'
      : 'There is nothing to confirm.',
  }));
}
