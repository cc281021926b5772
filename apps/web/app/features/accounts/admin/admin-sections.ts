import {
  adminAccounting,
  adminCustomers,
  adminHomePage,
  adminOrders,
  adminPages,
  adminPayments,
  adminProducts,
  adminReturns,
  adminSecurity,
  adminSettings,
  adminShipments,
  adminStaff,
  adminStock,
  adminSupport,
  adminTaxDocuments,
  type Endpoint,
} from '@shop/contract';
import { may } from '#api/admin-session.ts';

interface Section {
  to: string;
  /** Without it the section has no entry in the menu. */
  label?: string;
  /** Opens the section to the roles that may call it. Without it every role may. */
  needs?: Endpoint;
}

/** Sections in the order of a day's work. */
const SECTIONS: Section[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders', needs: adminOrders.listAll },
  { to: '/admin/pack', label: 'Pack', needs: adminShipments.packingList },
  { to: '/admin/print', needs: adminShipments.packingList },
  { to: '/admin/returns', label: 'Returns', needs: adminReturns.list },
  { to: '/admin/products', label: 'Manage Products', needs: adminProducts.listAll },
  { to: '/admin/stock-count', label: 'Stock count', needs: adminStock.shelf },
  { to: '/admin/customers', label: 'Customers', needs: adminCustomers.list },
  { to: '/admin/payments', label: 'Payments', needs: adminPayments.list },
  { to: '/admin/bills', label: 'Bills', needs: adminTaxDocuments.list },
  { to: '/admin/documents', needs: adminTaxDocuments.list },
  { to: '/admin/tax', needs: adminTaxDocuments.list },
  { to: '/admin/money', label: 'Money', needs: adminAccounting.month },
  { to: '/admin/support', label: 'Support', needs: adminSupport.list },
  { to: '/admin/pages', label: 'Pages', needs: adminPages.list },
  { to: '/admin/home-page', label: 'Home page', needs: adminHomePage.view },
  { to: '/admin/settings', label: 'Settings', needs: adminSettings.view },
  { to: '/admin/staff', label: 'Staff', needs: adminStaff.list },
  { to: '/admin/security', label: 'Security', needs: adminSecurity.list },
  { to: '/admin/account', label: 'My account' },
];

const isOpen = ({ needs }: Section) => needs === undefined || may(needs);

/** Roles with the list of products open the count from there. */
const isListed = ({ to }: Section) => to !== '/admin/stock-count' || !may(adminProducts.listAll);

/** The entries of the menu, for the role that is logged in. */
export const listMenu = (): { to: string; label: string }[] =>
  SECTIONS.filter((section) => isOpen(section) && isListed(section)).flatMap(({ to, label }) =>
    label ? [{ to, label }] : [],
  );

/** False for the address of a section that belongs to another role. */
export function mayOpen(pathname: string): boolean {
  const path = pathname.split('/').slice(0, 3).join('/');
  const section = SECTIONS.find(({ to }) => to === path);
  return section === undefined || isOpen(section);
}
