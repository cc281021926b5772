import { adminSupport } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { TicketPage } from '#features/support/admin/ticket-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/ticket.ts';

export const meta = pageTitle('Ticket');

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const { ticket_id } = params;
  const ticket = await browserApi({ request })(adminSupport.view, { params: { ticket_id } });
  return { ticket, loadedAt: Date.now() };
};

export default function AdminTicket({ loaderData: { ticket, loadedAt } }: Route.ComponentProps) {
  const { sendsMail } = useShop();
  const { revalidate } = useRevalidator();
  return (
    <TicketPage
      key={ticket.ticket_id}
      ticket={ticket}
      now={loadedAt}
      sendsMail={sendsMail}
      onChange={() => void revalidate()}
    />
  );
}
