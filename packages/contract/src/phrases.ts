/**
 * Sentences that more than one form or page shows. The messages of errors.ts that pages show on their own are here,
 * so that browsers do not load all the others.
 */

export const NOT_SENT = 'Not sent. Please try again.';
export const NOT_SAVED = 'Not saved. Please try again.';

export const CHOICE_REQUIRED = 'Choose one.';
export const CODE_REQUIRED = 'Enter the code.';
export const CURRENT_PASSWORD_REQUIRED = 'Please enter your current password.';
export const DATE_REQUIRED = 'Enter a date.';
export const DEVICE_NAME_REQUIRED = 'Enter a name for this device.';
export const EMAIL_REQUIRED = 'Email is required';
export const NAME_REQUIRED = 'Name is required!';
export const NEW_PASSWORD_REQUIRED = 'Password is required!';
export const NOTE_REQUIRED = 'Write a note.';
export const PASSWORD_REQUIRED = 'Password is required';
export const PHONE_END_REQUIRED = 'Enter the last four digits of the phone number.';
export const PIECE_REQUIRED = 'Choose at least one piece.';
export const PIECES_OR_AMOUNT_REQUIRED = 'Choose pieces, or enter an amount.';
export const REASON_REQUIRED = 'Write a reason.';
export const STATE_REQUIRED = 'Choose a State.';

export const INVALID_CREDENTIALS = 'Invalid email or password';
export const INVALID_EMAIL = 'Enter a valid email!';
export const INVALID_EMAIL_FORMAT = 'Invalid email format';
export const INVALID_PINCODE = 'Enter a valid Indian pin code!';
export const INVALID_SIGNATURE = 'Payment verification failed!';
export const PASSWORD_TOO_LONG = 'Password must be at most 200 characters';
export const REFUND_TOO_LARGE = 'That is more than is left to refund.';
export const TOO_MANY_DECIMALS = 'Use at most two decimals.';
export const UNKNOWN_DEVICE = 'Device not found';
export const UNUSABLE_CHARACTER = 'This has a character we cannot use.';

export const tooLong = (maxLength: number) =>
  `Please use at most ${maxLength.toLocaleString('en-IN')} characters.`;

export const ADDED_TO_CART = 'Product added to the cart successfully.';
export const APPLICATION_ERROR = 'Unexpected Application Error!';
export const CHOOSE_STATE_FIRST = 'Choose the State of your address, then press again.';
export const LINK_NEEDED = 'Please open the link in your email again.';
export const NOT_ADDED_TO_CART = 'Something went wrong while adding the product to the cart.';
export const NOT_YOUR_ROLE = 'Your role does not include this. Ask the shop owner for access.';
export const NO_TAX_MODE = 'No tax mode has been chosen yet.';
export const ORDER_NOT_FOUND = 'Order not found';
export const PASSWORD_CHANGED = 'Password changed. Please log in.';
export const PAYMENT_NOT_COMPLETED = 'Payment not completed. Your cart is saved.';
export const PAYMENT_RECEIVED = 'Payment received. Please log in to see your order.';
export const GUEST_PAYMENT_RECEIVED = 'Payment received. We have sent the order to your email.';
export const SHOWN_TO_CUSTOMER = 'The customer will see this with the order.';
export const linkNotAllowed = (site: string) =>
  `Links to ${site} are not allowed yet. Leave the link empty, or ask the owner to add this website in Settings.`;
export const pinIsInState = (pin: string, state: string) => `PIN code ${pin} is in ${state}.`;
export const UNEXPECTED = 'Something went wrong on our side. Please try again.';
