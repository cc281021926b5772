/** State of one process; health probes and `connection: close` headers depend on it. */
export interface Lifecycle {
  state: 'starting' | 'serving' | 'stopping';
}
