/** Where a program is between its start and its end. Probes and answers go by it. */
export interface Life {
  phase: 'starting' | 'serving' | 'stopping';
}
