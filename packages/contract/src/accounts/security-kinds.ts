/** Kinds of events in the security log, with their labels. */
export const SECURITY_KINDS = {
  login: 'Logged in',
  'login failed': 'Login failed',
  'password changed': 'Password changed',
  'factor changed': 'Second factor changed',
  'staff changed': 'Staff changed',
  command: 'Command',
  'data exported': 'Data exported',
  'customer read': 'Customer viewed',
  'order read': 'Order viewed',
  'ticket read': 'Ticket viewed',
  'return read': 'Return viewed',
  'document read': 'Document viewed',
  'list read': 'List viewed',
} as const;
export type SecurityKind = keyof typeof SECURITY_KINDS;
