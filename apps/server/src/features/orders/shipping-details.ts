interface ShippingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: {
    houseName?: string;
    post_office?: string;
    city?: string;
    state?: string;
    pinCode?: string;
    stateCode?: string;
  };
}

/** The column is written by start-payment and correct-recipient, from schemas of the contract. */
export const asShippingDetails = (ship_to: unknown) => ship_to as ShippingDetails;
