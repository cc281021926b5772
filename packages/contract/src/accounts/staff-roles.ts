/** Parts of the shop's work, each with a sentence that completes 'May …'. */
const AREA_WORK = {
  shop: 'Change settings and staff, and read the security log.',
  catalogue: 'Add and change products, the home page and pages.',
  stock: 'Count the stock.',
  packing: 'Print, pack and send parcels.',
  selling: 'Sell at the counter and by payment link.',
  money: 'Answer orders, returns, customers and questions, and give money back.',
  books: 'Read payments, bills and the money of a month, and save the files for the accountant.',
} as const;
type Area = keyof typeof AREA_WORK;

// The keys of the record above, which no other code extends.
const AREAS = Object.keys(AREA_WORK) as Area[];

interface RoleRule {
  label: string;
  /** Completes 'Here you …' and 'You will …'. */
  work: string;
  can: readonly Area[];
  /** Asked for a second factor after the password, because the role sees all bills or decides about others. */
  secondFactor: boolean;
}

/** A new role is one entry here and `npm run schema`. */
export const ROLE_RULES = {
  owner: {
    label: 'Owner',
    work: 'run the whole shop',
    can: AREAS,
    secondFactor: true,
  },
  catalogue: {
    label: 'Catalogue',
    work: 'look after products, the home page and pages',
    can: ['catalogue', 'stock'],
    secondFactor: false,
  },
  packing: {
    label: 'Packing',
    work: 'pack and send parcels, and count stock',
    can: ['packing', 'stock'],
    secondFactor: false,
  },
  accounts: {
    label: 'Accounts',
    work: 'look after orders, payments, refunds and customers',
    can: ['money', 'books', 'selling'],
    secondFactor: true,
  },
  counter: {
    label: 'Counter',
    work: 'sell at the counter and by payment link',
    can: ['selling'],
    secondFactor: false,
  },
  bookkeeper: {
    label: 'Bookkeeper',
    work: 'read payments and bills, and save the files for the accountant',
    can: ['books'],
    secondFactor: true,
  },
} as const satisfies Record<string, RoleRule>;

export type Role = keyof typeof ROLE_RULES;

// The keys of the record above, which no other code extends.
export const ROLES = Object.keys(ROLE_RULES) as Role[];

/** Whether the work of a role includes an area. */
export const canDo = (role: Role, area: Area): boolean => {
  const { can }: RoleRule = ROLE_RULES[role];
  return can.includes(area);
};

/** Lists the work of a role, one sentence for each of its areas. */
export const listWork = (role: Role): string[] =>
  AREAS.filter((area) => canDo(role, area)).map((area) => AREA_WORK[area]);

/** Access for every role whose work includes one of the areas. */
const whoCan = (...areas: Area[]) => ({
  staff: ROLES.filter((role) => areas.some((area) => canDo(role, area))),
});

export const CAN_RUN_SHOP = whoCan('shop');
export const CAN_EDIT_CATALOGUE = whoCan('catalogue');
export const CAN_COUNT_STOCK = whoCan('stock');
export const CAN_PACK = whoCan('packing');
export const CAN_SELL = whoCan('selling');
export const CAN_SEE_MONEY = whoCan('money');
/** Bills of parcels go into the parcels, so those who pack print them. */
export const CAN_PRINT_BILLS = whoCan('packing', 'books');
/** Only for endpoints that change nothing. */
export const CAN_READ_BOOKS = whoCan('books');
export const CAN_READ_HISTORY = whoCan('catalogue', 'money');
/** The tax rates of products. */
export const CAN_READ_TAX_RATES = whoCan('catalogue', 'money');
/** A class decides the tax of a product. */
export const CAN_CHOOSE_TAX_CLASS = whoCan('shop', 'money');
export const ALL_STAFF = whoCan(...AREAS);
/** A customer; staff, when no customer is logged in, and always with `?as=admin`. */
export const CUSTOMER_OR_MONEY = { customerOrStaff: CAN_SEE_MONEY.staff };
export const CUSTOMER_OR_BOOKS = { customerOrStaff: CAN_READ_BOOKS.staff };
