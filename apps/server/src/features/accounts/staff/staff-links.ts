export const toInvitationUrl = (origin: string, token: string) =>
  `${origin}/admin/invitation?t=${token}`;

export const toNewPasswordUrl = (origin: string, token: string) =>
  `${origin}/admin/new-password?t=${token}`;
