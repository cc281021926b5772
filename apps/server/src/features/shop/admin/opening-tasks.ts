import { type OpeningTask, PAGE_NAMES, type ShopSettings } from '@shop/contract';
import { isSampleAddress, isSampleEmail, isSamplePhone } from '@shop/domain/people/sample-contacts';
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
  const { legalName, address, pinCode, officer } = settings;
  const task = (text: string, done: unknown, link: string) => ({
    task: text,
    done: Boolean(done),
    link,
  });
  return [
    task('Set up a second step for your login', secondStep, '/admin/account'),
    task(
      'Enter the legal name, the address and the PIN code of the shop',
      legalName && pinCode && !isSampleAddress(address),
      SETTINGS,
    ),
    task('Enter an email address and a phone number', hasRealContacts(settings), SETTINGS),
    task('Name a grievance officer', officer.name && officer.designation, SETTINGS),
    task('Choose the tax mode, with the GSTIN if there is one', taxDecided, SETTINGS),
    task(
      'Check the delivery charges: delivery is free to all of India',
      settings.freeDelivery || hasDeliveryCharge(settings),
      SETTINGS,
    ),
    task('Read the pages about the shop, and publish them', published, '/admin/pages'),
    task('Send email to customers', mailEnabled, `${HANDBOOK}mail.md`),
    task('Use the live keys of Razorpay', isLiveKey(razorpay.keyId), `${HANDBOOK}payments.md`),
    task('Back up the database', backups, `${HANDBOOK}backup.md`),
  ];
}

/** The optional numbers may be empty, but no sample: they are printed on labels and bills. */
function hasRealContacts(settings: ShopSettings): boolean {
  const { email, mobile, landline, whatsApp, helpLine } = settings;
  const isComplete = email !== '' && mobile !== '' && !isSampleEmail(email);
  return isComplete && ![mobile, landline, whatsApp, helpLine].some(isSamplePhone);
}

/** A new shop has no charges, which may be an oversight. */
const hasDeliveryCharge = ({ zones }: ShopSettings): boolean =>
  Object.values(zones).some(({ delivers, charge }) => !delivers || charge > 0);
