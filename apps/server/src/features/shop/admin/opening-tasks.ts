import { type OpeningTask, PAGE_NAMES, type ShopSettings } from '@shop/contract';
import { isSampleAddress, isSampleEmail, isSamplePhone } from '@shop/domain/people/sample-contacts';
import { isLiveKey } from '#config/payments.ts';
import { listLatestVersions } from '#features/shop/pages/pages.queries.ts';
import { hasTaxRegistration } from '#features/shop/settings.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { hasSecondFactor, hasVisibleProduct, isWalArchived } from './opening-tasks.queries.ts';

const SETTINGS = '/admin/settings';

type TaskDeps = Pick<Deps, 'db' | 'settings' | 'mailEnabled' | 'razorpay'>;

/** Tasks before a shop opens, in the order in which they are usually done. */
export async function listOpeningTasks(deps: TaskDeps, ownerId: number): Promise<OpeningTask[]> {
  const { db, mailEnabled, razorpay } = deps;
  const [settings, taxDecided, pages, backups, secondStep, hasProduct] = await Promise.all([
    deps.settings.load(),
    hasTaxRegistration(db),
    listLatestVersions(db),
    isWalArchived(db),
    hasSecondFactor(db, ownerId),
    hasVisibleProduct(db),
  ]);
  const unpublished = PAGE_NAMES.filter((name) => !pages.some(({ page }) => page === name));
  const { legalName, address, pinCode, officer } = settings;
  return [
    inAdmin({
      task: 'Set up a second step for your login',
      done: secondStep,
      why: 'A stolen password alone then opens nothing.',
      link: '/admin/account',
      button: 'Set it up',
      minutes: 3,
    }),
    inAdmin({
      task: 'Enter the legal name, the address and the PIN code of the shop',
      done: legalName && pinCode && !isSampleAddress(address),
      why: 'They stand on every bill, and the PIN code decides what delivery costs.',
      link: SETTINGS,
      button: 'Enter the name',
      minutes: 1,
    }),
    inAdmin({
      task: 'Enter an email address and a phone number',
      done: hasRealContacts(settings),
      why: 'Customers must be able to reach you. The law asks for both.',
      link: SETTINGS,
      button: 'Enter them',
      minutes: 1,
    }),
    inAdmin({
      task: 'Name a grievance officer',
      done: officer.name && officer.designation,
      why: 'A customer with a complaint must find a name. The law asks for it. It can be you.',
      link: SETTINGS,
      button: 'Enter the name',
      minutes: 1,
    }),
    inAdmin({
      task: 'Choose the tax mode, with the GSTIN if there is one',
      done: taxDecided,
      why: 'It decides what your bills say. Three questions.',
      link: SETTINGS,
      button: 'Choose',
      minutes: 2,
    }),
    inAdmin({
      task: 'Check the delivery charges: delivery is free to all of India',
      done: settings.freeDelivery || hasDeliveryCharge(settings),
      why: 'A parcel to another State costs you more than one in your town.',
      link: SETTINGS,
      button: 'Check the charges',
      minutes: 2,
    }),
    inAdmin({
      task: 'Read the pages about the shop, and publish them',
      done: unpublished.length === 0,
      why: `${PAGE_NAMES.length} pages, written for you. Change what is different in your shop.`,
      link: ['/admin/pages', ...unpublished.slice(0, 1)].join('/'),
      button: unpublished.length < PAGE_NAMES.length ? 'Read the next page' : 'Read the first page',
      minutes: 15,
    }),
    inAdmin({
      task: 'Add the first product, with a picture',
      done: hasProduct,
      why: 'Then customers find something to buy. You can add the others later.',
      link: '/admin/products',
      button: 'Add it',
      minutes: 5,
    }),
    forTechnician({
      task: 'Send email to customers',
      done: mailEnabled,
      why: 'Customers get a message for each order, and can reset their password.',
      message:
        'write MAIL_URL (the address of the mail server) and MAIL_FROM (the address of the sender) into the ' +
        'environment of the server and the worker, and restart both. Then send a test with "npm run mail -- test" ' +
        'and an address of yours, and tell me.',
    }),
    forTechnician({
      task: 'Use the live keys of Razorpay',
      done: isLiveKey(razorpay.keyId),
      why: 'Until then nobody can pay with real money.',
      message:
        'put RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET of the live account into the ' +
        'environment of the server and the worker, and restart both. Buy something cheap, refund it, and tell me.',
    }),
    forTechnician({
      task: 'Back up the database',
      done: backups,
      why: 'A broken disk must not take the orders with it.',
      message:
        'turn on archive_mode of PostgreSQL, with an archive on another machine and a full backup every week. ' +
        'Restore it once on a spare machine to see that it works, and tell me.',
    }),
  ];
}

type Task = Pick<OpeningTask, 'task' | 'why'> & { done: unknown };

const inAdmin = ({
  done,
  ...task
}: Task & Pick<OpeningTask, 'button' | 'minutes'> & { link: string }): OpeningTask => ({
  ...task,
  done: Boolean(done),
  message: null,
});

/** For the person who runs the machine. The words name no secret. */
const forTechnician = ({ done, ...task }: Task & { message: string }): OpeningTask => ({
  ...task,
  done: Boolean(done),
  link: null,
  button: 'Send by WhatsApp',
  minutes: 1,
});

/** The optional numbers may be empty, but no sample: they are printed on labels and bills. */
function hasRealContacts(settings: ShopSettings): boolean {
  const { email, mobile, landline, whatsApp, helpLine } = settings;
  const isComplete = email !== '' && mobile !== '' && !isSampleEmail(email);
  return isComplete && ![mobile, landline, whatsApp, helpLine].some(isSamplePhone);
}

/** A new shop has no charges, which may be an oversight. */
const hasDeliveryCharge = ({ zones }: ShopSettings): boolean =>
  Object.values(zones).some(({ delivers, charge }) => !delivers || charge > 0);
