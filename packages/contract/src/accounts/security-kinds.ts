/** Kinds of events in the security log, with their labels. */
export const SECURITY_KINDS = {
  login: 'Logged in',
  'login failed': 'Login failed',
  'password changed': 'Password changed',
  'factor changed': 'Second factor changed',
  'staff changed': 'Staff changed',
  command: 'Command',
  'data exported': 'Data exported',
  'customer read': 'Customer read',
  'order read': 'Order read',
  'ticket read': 'Ticket read',
  'return read': 'Return read',
  'document read': 'Document read',
  'list read': 'List read',
} as const;
export type SecurityKind = keyof typeof SECURITY_KINDS;
