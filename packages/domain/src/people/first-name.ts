/** The first word of a name, as a view shows it that is open to more people than its owner. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
