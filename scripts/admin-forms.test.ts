import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Screens of staff. */
const FILES = [
  'apps/web/app/features/**/admin/**/*.tsx',
  'apps/web/app/features/support/customers/*.tsx',
  'apps/web/app/audit/*.tsx',
  'apps/web/app/ui/forms/reason-form.tsx',
];

const HAS_FORM = /<form\b|<RefundFormFrame\b|<textarea\b|<LinesField\b|\buse(Drafted)?Form\(/;

/** Names of everything that keeps what was typed: see apps/web/app/ui/forms/drafts.ts. */
const KEEPS_TYPED = /\b(useDraftedForm|useDraft|useFormDraft|useDirtyForm)\(/;

const NOT_KEPT: Record<string, string> = {
  'accounts/admin/second-factor/totp-set-up.tsx': 'a code that is valid for half a minute',
  'accounts/admin/second-factor/proof-form.tsx': 'a password or a code',
  'accounts/admin/second-factor/passkey-set-up.tsx': 'the name of a device, with its key',
  'accounts/admin/account/staff-password-form.tsx': 'passwords',
  'accounts/admin/staff/invitation-form.tsx': 'a password',
  'accounts/admin/staff/new-password-form.tsx': 'a password',
  'orders/admin/search/search-dialog.tsx': 'a search',
  'orders/admin/refunds/refund-form-frame.tsx': 'the frame of forms that keep their own fields',
  'catalog/admin/product-fields.tsx': 'fields of add-form.tsx and edit-form.tsx',
  'catalog/admin/field-input.tsx': 'a field of add-form.tsx and edit-form.tsx',
  'shop/admin/settings-fields.tsx': 'fields of settings-page.tsx',
  'returns/admin/receive-form.tsx': 'numbers that are chosen, not typed',
};

it('[DESK-06] every form of the admin keeps what was typed, or says why not', async () => {
  const losing: string[] = [];
  const excused: string[] = [];
  for (const pattern of FILES) {
    for await (const path of glob(pattern)) {
      const text = readFileSync(path, 'utf8');
      if (!HAS_FORM.test(text)) continue;
      const name = path.replace('apps/web/app/features/', '');
      if (name in NOT_KEPT) excused.push(name);
      else if (!KEEPS_TYPED.test(text)) losing.push(name);
    }
  }

  expect(losing).toEqual([]);
  expect(excused.toSorted()).toEqual(Object.keys(NOT_KEPT).toSorted());
});
