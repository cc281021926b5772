import type { ChangeSet } from '@shop/contract';
import { Icon } from '#ui/icon.tsx';

const STEPS = ['File', 'Check', 'Import'];

/** The step in which a file is. */
const POSITIONS: Record<ChangeSet['state'], number> = {
  checking: 1,
  checked: 1,
  running: 2,
  stopped: 2,
  done: 3,
};

interface ImportStepsProps {
  /** Missing before a file is sent. */
  state?: ChangeSet['state'];
}

/** How far an import has come. */
export function ImportSteps({ state }: ImportStepsProps) {
  const current = state ? POSITIONS[state] : 0;
  return (
    <ol className="import-steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          <span data-done={index < current || undefined}>
            {index < current ? <Icon name="check" size={20} /> : index + 1}
          </span>
          {step}
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
