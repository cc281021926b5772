import type { OpeningTask } from '@shop/contract';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { tryStorage } from '#ui/try-storage.ts';

interface OpeningTasksProps {
  tasks: OpeningTask[];
  brand: string;
  /** The shop has orders: what is left is one line, which can be closed. */
  started: boolean;
}

/** One next step, and below it all of them. Hidden when all are done, after saying so once. */
export function OpeningTasks({ tasks, brand, started }: OpeningTasksProps) {
  const open = tasks.filter(({ done }) => !done);
  useReloadEveryMinute(open.length > 0);
  // The technician's tasks come last: the owner can go on meanwhile.
  const next = open.find(({ message }) => message === null) ?? open[0];
  if (tasks.length === 0) return null;
  if (!next) return <AllDone />;
  if (started) return <TasksLeft tasks={tasks} next={next} brand={brand} />;
  return (
    <>
      <section aria-labelledby="next-task" className="dashboard-card next-task">
        <div>
          <p className="card-note">Before you open, next is</p>
          <h2 id="next-task" className="text-2xl">
            {next.task}
          </h2>
          <p>{next.why}</p>
          {next.message && <p className="task-message">{addShop(next.message, brand)}</p>}
        </div>
        <div className="next-task-act">
          <TaskButton task={next} brand={brand} look="button button-filled" />
          <p className="card-note">{formatMinutes(next.minutes)}</p>
        </div>
      </section>
      <section aria-labelledby="opening-tasks" className="dashboard-card">
        <div className="card-head">
          <h2 id="opening-tasks" className="text-xl">
            Before you open
          </h2>
          <p className="card-note">{`${tasks.length - open.length} of ${tasks.length} done`}</p>
        </div>
        <progress
          className="task-progress"
          aria-labelledby="opening-tasks"
          max={tasks.length}
          value={tasks.length - open.length}
        />
        <AllSteps tasks={tasks} next={next} brand={brand} />
      </section>
    </>
  );
}

interface StepsProps {
  tasks: OpeningTask[];
  next: OpeningTask;
  brand: string;
}

function AllSteps({ tasks, next, brand }: StepsProps) {
  return (
    <details className="task-list">
      <summary className="text-link">Show all steps</summary>
      <ol>
        {tasks.map((task, index) => (
          <TaskRow
            key={task.task}
            task={task}
            number={index + 1}
            isNext={task === next}
            brand={brand}
          />
        ))}
      </ol>
    </details>
  );
}

const CLOSED_KEY = 'opening-tasks-closed';

/** In a shop that sells already. It stays closed in this browser until another step is done or added. */
function TasksLeft({ tasks, next, brand }: StepsProps) {
  const done = tasks.filter((task) => task.done).length;
  const state = `${done} of ${tasks.length}`;
  const [closed, setClosed] = useState(() => tryStorage(() => localStorage.getItem(CLOSED_KEY)));
  if (closed === state) return null;
  return (
    <section aria-labelledby="opening-tasks" className="dashboard-card tasks-left">
      <h2 id="opening-tasks" className="font-semibold">
        Before you open
      </h2>
      <p>{`${state} done. Next: ${next.task}`}</p>
      <TaskButton task={next} brand={brand} look="button button-quiet" />
      <button
        type="button"
        className="text-link tap-target"
        onClick={() => {
          setClosed(state);
          tryStorage(() => localStorage.setItem(CLOSED_KEY, state));
        }}
      >
        Close<span className="sr-only">: Before you open</span>
      </button>
      <AllSteps tasks={tasks} next={next} brand={brand} />
    </section>
  );
}

interface TaskRowProps {
  task: OpeningTask;
  number: number;
  isNext: boolean;
  brand: string;
}

function TaskRow({ task, number, isNext, brand }: TaskRowProps) {
  const { done, message } = task;
  return (
    <li className="task-row" data-done={done ? '' : undefined} data-next={isNext ? '' : undefined}>
      <span aria-hidden="true" className="task-mark">
        {done ? <Icon name="check" size={18} /> : number}
      </span>
      <p className="task-name">
        {task.task}
        {done && <span className="sr-only">: done</span>}
      </p>
      {isNext && <span className="tag">Next</span>}
      {!done && !isNext && <TaskButton task={task} brand={brand} look="button button-quiet" />}
      {!done && !isNext && message && (
        <details>
          <summary className="text-link">
            Words for your technician<span className="sr-only">: {task.task}</span>
          </summary>
          <p className="task-message">{addShop(message, brand)}</p>
        </details>
      )}
    </li>
  );
}

interface TaskButtonProps {
  task: OpeningTask;
  brand: string;
  /** Classes of the main button. */
  look: string;
}

/** Leads to the place in the admin, or sends the words to the person who runs the machine. */
function TaskButton({ task, brand, look }: TaskButtonProps) {
  const { task: name, button, link, message } = task;
  const hidden = <span className="sr-only">: {name}</span>;
  if (link) {
    return (
      <span className="task-act">
        <Link to={link} className={look}>
          {button}
          {hidden}
        </Link>
      </span>
    );
  }
  const text = addShop(message ?? '', brand);
  return (
    <span className="task-act">
      <a
        href={`https://wa.me/?${toQuery({ text })}`}
        target="_blank"
        rel="noreferrer"
        className={look}
      >
        {button}
        {hidden}
      </a>
      <a
        href={`mailto:?${toQuery({ subject: name, body: text })}`}
        className="text-link tap-target"
      >
        By email{hidden}
      </a>
    </span>
  );
}

/** Mail programs show a plus as it is. */
const toQuery = (fields: Record<string, string>) =>
  new URLSearchParams(fields).toString().replaceAll('+', '%20');

const addShop = (message: string, brand: string) => `Please do this for ${brand}: ${message}`;

const formatMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

const MINUTE_MS = 60_000;

/** Others do some of the tasks, on other machines. */
function useReloadEveryMinute(isActive: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [isActive, revalidate]);
}

const SEEN_KEY = 'shop-can-open-seen';

/** Shown until it is closed in this browser. */
function AllDone() {
  const [seen, setSeen] = useState(
    () => tryStorage(() => localStorage.getItem(SEEN_KEY)) === 'yes',
  );
  if (seen) return null;
  return (
    <section aria-labelledby="all-done" className="dashboard-card next-task">
      <div>
        <h2 id="all-done" className="text-2xl">
          Your shop can open
        </h2>
        <p>Everything is ready: the papers, the payments, the mail and the backups.</p>
      </div>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          setSeen(true);
          tryStorage(() => localStorage.setItem(SEEN_KEY, 'yes'));
        }}
      >
        Close
      </button>
    </section>
  );
}
