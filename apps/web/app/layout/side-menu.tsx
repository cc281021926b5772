import { accounts } from '@shop/contract';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { probablySignedIn, rememberSession } from '#api/session-hint.ts';
import { forgetWish } from '#features/cart/pending-purchase.ts';
import { useAlert } from '#ui/alert.tsx';
import { telephone, whatsApp } from '#ui/contact.ts';
import { closeDialog, closes, closesOutside } from '#ui/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-hydrated.ts';
import { useShop } from './use-shop.ts';

export const SIDE_MENU = 'menu';

const ITEM =
  'flex min-h-14 w-full items-center border-l-4 border-transparent pr-4 pl-3 text-lg hover:bg-kora-100 aria-[current=page]:border-red-700 aria-[current=page]:font-semibold';

export function SideMenu() {
  const { brand } = useShop();
  return (
    <dialog id={SIDE_MENU} aria-label="Menu" className="sheet sheet-left" {...closesOutside}>
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
            <li>
              <Logout />
            </li>
          </ul>
        </nav>
        <MenuHelp />
      </div>
    </dialog>
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

/** Above the list, for whoever is a stranger here. The page comes from the server without it. */
function Login() {
  const stranger = useAlive() && !probablySignedIn();
  return stranger && <PageLink to="/login">Login</PageLink>;
}

function Logout() {
  const tell = useAlert();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await call(accounts.logOut, { query: {} });
      rememberSession(false);
      forgetWish();
      location.reload();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setLeaving(false);
      await tell(error.message);
    }
  };

  return (
    <button
      type="button"
      className={`${ITEM} justify-start gap-2`}
      aria-busy={leaving}
      data-wait
      onClick={() => {
        if (!leaving) void leave();
      }}
    >
      Logout
    </button>
  );
}

function MenuHelp() {
  const { helpLine, whatsApp: number } = useShop();
  return (
    <div className="mt-auto flex flex-col border-t border-kora-300 p-4">
      <a href={telephone(helpLine)} className="standing-link">
        <Icon name="phone" size={20} />
        Help line {helpLine}
      </a>
      <a href={whatsApp(number)} className="standing-link">
        <Icon name="chat" size={20} />
        WhatsApp
      </a>
    </div>
  );
}
