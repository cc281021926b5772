interface ShippingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: { post_office?: string; city?: string; state?: string; pinCode?: string };
}

/** The column is written by start-payment from the contract's profile and never changed. */
export const asShippingDetails = (ship_to: unknown) => ship_to as ShippingDetails;
