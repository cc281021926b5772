import type { TicketRow } from '@shop/contract';
import { Link } from 'react-router';
import { Clock } from '#ui/clock.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { formatSpan } from './describe-work.ts';

const SHOWN = 5;

interface QuestionsCardProps {
  /** undefined when they could not be loaded. */
  tickets: TicketRow[] | undefined;
  now: Date;
}

/** Questions without a first answer. */
export function QuestionsCard({ tickets, now }: QuestionsCardProps) {
  return (
    <section aria-labelledby="open-questions" className="dashboard-card">
      <div className="card-head">
        <h2 id="open-questions" className="text-xl">
          Open questions
        </h2>
        <Link to="/admin/support" className="text-link tap-target">
          All<span className="sr-only"> questions</span>
        </Link>
      </div>
      {!tickets && <LoadError>The questions could not be loaded.</LoadError>}
      {tickets?.length === 0 && <p className="text-ink-600">No question waits for an answer.</p>}
      <ul>
        {tickets?.slice(0, SHOWN).map((ticket) => (
          <Question key={ticket.ticket_id} ticket={ticket} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Question({ ticket, now }: { ticket: TicketRow; now: Date }) {
  const left = Date.parse(ticket.answer_due_at) - now.getTime();
  const late = left < 0;
  return (
    <li className="question-row">
      <Link to={`/admin/support/${ticket.ticket_id}`} className="text-link tap-target order-number">
        {ticket.ticket_id}
      </Link>
      <Clock late={late}>
        {late ? `Late by ${formatSpan(-left)}` : `Answer in ${formatSpan(left)}`}
      </Clock>
      <p className="question-text">{`${ticket.name}: ${ticket.summary}`}</p>
    </li>
  );
}
