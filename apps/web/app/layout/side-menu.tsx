import { PAGES } from '@shop/contract';
import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { isProbablySignedIn, setSessionHint } from '#api/session-hint.ts';
import { useLogOut } from '#api/use-log-out.ts';
import { clearPendingPurchase } from '#features/cart/purchase/pending-purchase.ts';
import { listUrl } from '#features/catalog/list/list-query.ts';
import { closeDialog, closes, lightDismiss } from '#ui/dialogs/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useMenuCollections, useShop } from './use-shop.ts';

export const SIDE_MENU = 'menu';

interface MenuEntry {
  path: string;
  title: string;
}

/** Lists of products. */
const LISTS: MenuEntry[] = [
  ...PRODUCT_TYPES.filter((type) => type !== 'other').map((type) => ({
    path: listUrl({ type }),
    title: TYPE_RULES[type].label,
  })),
  { path: listUrl({ occasion: ['Festive', 'Wedding'] }), title: 'Gifts' },
];

const HELP: MenuEntry[] = [
  { path: '/orders', title: 'Track an order' },
  { path: '/find-order', title: 'Find my order' },
  { path: '/support', title: 'Questions and complaints' },
];

/** The other pages are in the footer. */
const SHOP_PAGES = [PAGES.about, PAGES.delivery, PAGES.returns, PAGES.contact];

const ITEM =
  'flex min-h-14 w-full items-center border-l-4 border-transparent pr-4 pl-3 text-lg hover:bg-kora-100 aria-[current=page]:border-red-700 aria-[current=page]:font-semibold';

export function SideMenu() {
  const { brand } = useShop();
  const collections = useMenuCollections().map(({ slug, title }) => ({
    path: listUrl({ collection: slug }),
    title,
  }));
  return (
    <dialog id={SIDE_MENU} aria-label="Menu" className="sheet sheet-left" {...lightDismiss}>
      <div className="kara" />
      <div className="flex min-h-0 grow flex-col overflow-y-auto">
        <div className="flex items-center justify-between py-1 pr-1 pl-4">
          <p className="font-display text-[22px] text-red-700">{brand}</p>
          <button
            type="button"
            aria-label="Close menu"
            className="icon-button"
            {...closes(SIDE_MENU)}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Menu">
          <Login />
          <ul>
            <MenuLink to="/home">Home</MenuLink>
            <MenuLink to="/cart">Cart</MenuLink>
            <MenuLink to="/orders">My Orders</MenuLink>
            <MenuLink to="/profile">My Profile</MenuLink>
            <Logout />
          </ul>
        </nav>
        {collections.length > 0 && <MenuList title="Collections" entries={collections} />}
        <MenuList title="Shop" entries={LISTS} />
        <MenuList title="Help" entries={HELP} />
        <nav aria-label="About the shop" className="border-t border-kora-300">
          <ul>
            {SHOP_PAGES.map(({ path, title }) => (
              <MenuLink key={path} to={path}>
                {title}
              </MenuLink>
            ))}
          </ul>
        </nav>
        <MenuHelp />
      </div>
    </dialog>
  );
}

interface MenuListProps {
  title: string;
  entries: MenuEntry[];
}

/** Plain links: Home and My Orders have the same paths, and they alone are marked as current. */
function MenuList({ title, entries }: MenuListProps) {
  return (
    <nav aria-label={title} className="menu-list">
      <p aria-hidden="true">{title}</p>
      <ul>
        {entries.map(({ path, title: label }) => (
          <li key={path}>
            <Link to={path} onClick={() => closeDialog(SIDE_MENU)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <PageLink to={to}>{children}</PageLink>
    </li>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} className={ITEM} onClick={() => closeDialog(SIDE_MENU)}>
      {children}
    </NavLink>
  );
}

/** Rendered only in the browser, which knows of a session. It may not know of the one in the cookie. */
function Login() {
  const signedOut = useHydrated() && !isProbablySignedIn();
  return signedOut && <PageLink to="/login">Login</PageLink>;
}

function Logout() {
  const { busy, logOut } = useLogOut({}, () => {
    setSessionHint(false);
    clearPendingPurchase();
  });
  return (
    <li>
      <button
        type="button"
        className={`${ITEM} justify-start gap-2`}
        aria-busy={busy}
        data-replay-click
        onClick={logOut}
      >
        Logout
      </button>
    </li>
  );
}

function MenuHelp() {
  const { helpLine, whatsApp: number } = useShop();
  if (!helpLine && !number) return null;
  return (
    <div className="mt-auto flex flex-col border-t border-kora-300 p-4">
      {helpLine && (
        <a href={telUrl(helpLine)} className="tap-target">
          <Icon name="phone" size={20} />
          Help line {helpLine}
        </a>
      )}
      {number && (
        <a href={whatsAppUrl(number)} className="tap-target">
          <Icon name="chat" size={20} />
          WhatsApp
        </a>
      )}
    </div>
  );
}
