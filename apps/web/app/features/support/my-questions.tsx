import { type OwnTicket, support } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { useNavigate } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { useAction } from '#ui/use-action.ts';
import { TicketMessages } from './ticket-thread.tsx';

interface MyQuestionsProps {
  tickets: OwnTicket[];
  brand: string;
}

/** What the customer asked and what the shop answered. Renders nothing without tickets. */
export function MyQuestions({ tickets, brand }: MyQuestionsProps) {
  if (tickets.length === 0) return null;
  return (
    <section className="definition-section">
      <h2 className="font-display text-xl">My questions</h2>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.ticket_id}>
            <Question ticket={ticket} brand={brand} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Question({ ticket, brand }: { ticket: OwnTicket; brand: string }) {
  const { ticket_id, at, entries } = ticket;
  const { busy, run } = useAction(useOpenTicket());
  return (
    <details>
      <summary className="tap-target">
        <span>
          <span className="tabular-nums lining-nums">{ticket_id}</span>
          {`, ${formatDay(at)}: ${describe(ticket)}`}
        </span>
      </summary>
      <div className="flex flex-col gap-2 pt-2 pb-4">
        <TicketMessages entries={entries} brand={brand} />
        <button
          type="button"
          className="text-link tap-target self-start"
          aria-busy={busy}
          aria-label={`Write again about ${ticket_id}`}
          onClick={() => run(ticket_id)}
        >
          Write again
        </button>
      </div>
    </details>
  );
}

function describe({ answered, closed }: OwnTicket): string {
  if (closed) return 'closed';
  return answered ? 'answered' : 'waiting for our answer';
}

/** Opens the page of a ticket, on which the customer replies. */
function useOpenTicket() {
  const navigate = useNavigate();
  const showAlert = useAlert();
  return async (ticket_id: string) => {
    const { data, error } = await tryCall(call(support.open, { params: { ticket_id } }));
    if (data) await navigate(`/ticket?t=${encodeURIComponent(data.token)}`);
    else await showAlert(error.message);
  };
}
