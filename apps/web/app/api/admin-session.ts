/** Once the shop has said yes it is not asked again: a session that ends is noticed by the calls. */
let admitted = false;

export const isAdmitted = () => admitted;

export function rememberAdmin(isAdmin: boolean) {
  admitted = isAdmin;
}
