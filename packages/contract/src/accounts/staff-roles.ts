/** Parts of the shop's work. The owner may do everything. */
export const ROLES = ['owner', 'catalogue', 'packing', 'accounts'] as const;
export type Role = (typeof ROLES)[number];

/** Begins with the owner, so that no endpoint can leave the owner out. */
export type AllowedRoles = readonly ['owner', ...Exclude<Role, 'owner'>[]];

export const EVERY_ROLE = ROLES satisfies AllowedRoles;
