interface ShipTo {
  name?: string;
  email?: string;
  phone?: string;
  address?: { post_office?: string; city?: string; state?: string; pinCode?: string };
}

/** Written by start-payment from the contract's own profile, and frozen since. */
export const shipToOf = (ship_to: unknown) => ship_to as ShipTo;
