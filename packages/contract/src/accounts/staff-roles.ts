/** Parts of the shop's work. */
const AREAS = ['shop', 'catalogue', 'stock', 'packing', 'money'] as const;
type Area = (typeof AREAS)[number];

interface RoleRule {
  label: string;
  /** Completes 'Here you …' and 'You will …'. */
  work: string;
  can: readonly Area[];
  /** Asked for a second factor after the password, because the role decides about money or about others. */
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
    can: ['money'],
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

/** Access for every role whose work includes one of the areas. */
const whoCan = (...areas: Area[]) => ({
  staff: ROLES.filter((role) => areas.some((area) => canDo(role, area))),
});

export const CAN_RUN_SHOP = whoCan('shop');
export const CAN_EDIT_CATALOGUE = whoCan('catalogue');
export const CAN_COUNT_STOCK = whoCan('stock');
export const CAN_PACK = whoCan('packing');
export const CAN_SEE_MONEY = whoCan('money');
export const CAN_READ_HISTORY = whoCan('catalogue', 'money');
/** What tax is in a price. */
export const CAN_READ_TAX_RATES = whoCan('catalogue', 'money');
/** A class decides the tax of a product. */
export const CAN_CHOOSE_TAX_CLASS = whoCan('shop', 'money');
export const ALL_STAFF = whoCan(...AREAS);
/** A customer; staff, when no customer is logged in, and always with `?as=admin`. */
export const CUSTOMER_OR_MONEY = { customerOrStaff: CAN_SEE_MONEY.staff };
