import type { OpeningTask } from '@shop/contract';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

/** Tasks that are left before the shop may open. Hidden when all are done. */
export function OpeningTasks({ tasks }: { tasks: OpeningTask[] }) {
  const missing = tasks.filter(({ done }) => !done);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="opening-tasks" className="dashboard-card">
      <h2 id="opening-tasks" className="text-xl">
        Before you open
      </h2>
      <p className="text-ink-600">{`${tasks.length - missing.length} of ${tasks.length} done.`}</p>
      <ul className="flex flex-col">
        {missing.map(({ task, link }) => (
          <li key={task} className="flex items-center gap-2">
            <Icon name="alert" size={20} />
            {link.startsWith('/') ? (
              <Link to={link} className="text-link tap-target">
                {task}
              </Link>
            ) : (
              <span className="py-2">{`${task}: see ${link} of the handbook.`}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
