import { type OpeningTask, PAGE_NAMES } from '@shop/contract';
import { isLiveKey } from '#config/payments.ts';
import { listLatestVersions } from '#features/shop/pages/pages.queries.ts';
import { hasTaxRegistration } from '#features/shop/settings.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { hasSecondFactor, isWalArchived } from './opening-tasks.queries.ts';

const SETTINGS = '/admin/settings';
const HANDBOOK = 'docs/';

type TaskDeps = Pick<Deps, 'db' | 'settings' | 'mailEnabled' | 'razorpay'>;

/** Tasks before a shop opens, in the order in which they are usually done. */
export async function listOpeningTasks(deps: TaskDeps, ownerId: number): Promise<OpeningTask[]> {
  const { db, mailEnabled, razorpay } = deps;
  const [settings, taxDecided, pages, backups, secondStep] = await Promise.all([
    deps.settings.load(),
    hasTaxRegistration(db),
    listLatestVersions(db),
    isWalArchived(db),
    hasSecondFactor(db, ownerId),
  ]);
  const published = pages.length === PAGE_NAMES.length;
  const { legalName, pinCode, email, mobile, officer } = settings;
  const task = (text: string, done: unknown, link: string) => ({
    task: text,
    done: Boolean(done),
    link,
  });
  return [
    task('Set up a second step for your login', secondStep, '/admin/account'),
    task('Enter the legal name and the PIN code of the shop', legalName && pinCode, SETTINGS),
    task('Enter an email address and a phone number', email && mobile, SETTINGS),
    task('Name a grievance officer', officer.name && officer.designation, SETTINGS),
    task('Choose the tax mode, with the GSTIN if there is one', taxDecided, SETTINGS),
    task('Read the pages about the shop, and publish them', published, '/admin/pages'),
    task('Send email to customers', mailEnabled, `${HANDBOOK}mail.md`),
    task('Use the live keys of Razorpay', isLiveKey(razorpay.keyId), `${HANDBOOK}payments.md`),
    task('Back up the database', backups, `${HANDBOOK}backup.md`),
  ];
}
