import type { AdminReturn } from '@shop/contract';

export interface StepProps {
  returned: AdminReturn;
  busy: boolean;
  /** Takes a step; a failure is shown. */
  run: (step: () => Promise<{ msg: string }>) => void;
}
