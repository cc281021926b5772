/** The words that stand once in each such part of a screen. */
export type Parts = Record<string, readonly string[]>;

const LOADING = { main: ['Loading...'] };
const STRANGER = { main: ['You are not logged in', 'Go to Login Page'] };
const MESSAGE = (words: string) => ({ dialog: [words] });
const SAYS = (words: string) => ({ main: [words] });
const TOAST = (words: string) => ({ '.toast': [words] });

const HOME: Record<string, Parts> = {
  'home with results': {
    'nav[aria-label="Pages"]': ['Previous', 'Page {n} of {n}', 'Next'],
    'article:has(form)': ['In Stock', 'Add to Cart'],
    'article button:disabled': ['Out of Stock'],
    'article .stock.sold-out': ['Out of Stock'],
    footer: ['24x7 help line'],
  },
  'home while loading': LOADING,
  'home without results': {
    main: [
      'Product Not Found',
      "Sorry, we couldn't find any products matching the filter.",
      'Please try a different search term or filter.',
    ],
  },
  'home with the filters open': {
    dialog: ['Min', 'Max', 'Color', 'Fabric', 'Occasion', 'Apply Filters', 'Close'],
  },
  'home with the quantity dialog': { dialog: ['Cancel', 'Confirm'] },
  'home with a good toast': TOAST('Product added to the cart successfully.'),
  'home with a bad toast': TOAST('Something went wrong while adding the product to the cart.'),
  'the side menu': { 'dialog ul': ['Home', 'Cart', 'My Orders', 'My Profile', 'Logout'] },
};

const PRODUCT: Record<string, Parts> = {
  'a product': {
    '.product-columns': [
      '{n}% Off',
      '{n} in Stock',
      'Color',
      'Fabric',
      'Occasion',
      'Total {total}',
      'Add to Cart',
      'Buy Now',
    ],
  },
  'a product while loading': LOADING,
  'a product that is not found': SAYS('Product not found'),
  'a product that is sold out': { main: ['Out of stock', '0 in Stock'] },
  'a product whose pictures fail': { '.slides li >> nth=0': ['The image cannot be loaded'] },
};

const CART: Record<string, Parts> = {
  'the cart while loading': LOADING,
  'the cart of a stranger': STRANGER,
  'an empty cart': { main: ['Your Cart is Empty', 'Browse More Products'] },
  'a cart with many lines': {
    main: ['Your Cart', 'Total Price {total}', 'Clear Cart', 'Order All Items'],
    '.cart-line': ['Remove from Cart', 'Buy This Item Now'],
  },
  'a cart over the limit': SAYS('Order total exceeds ₹1,00,000. Please reduce items.'),
  'a cart about to be cleared': {
    dialog: ['Are you sure you want to clear the cart?', 'Yes', 'No'],
  },
  'a cart with the stock alert': MESSAGE('Only {n} products left'),
};

const ORDERS: Record<string, Parts> = {
  'orders while loading': LOADING,
  'orders of a stranger': STRANGER,
  'orders, none': { main: ['Your Order is Empty', 'Go Back To Home Page'] },
  'orders in every status': {
    main: ['Your Orders', 'Pending', 'Shipped', 'Delivered', 'Cancelled'],
    article: ['View Order Details'],
  },
  'orders, one pending': { article: ['Request a Cancellation'] },
  'an order that is delivered': {
    'main dl >> nth=0': [
      'Order ID',
      'Status',
      'Total Amount',
      'Payment Method',
      'Payment Status',
      'Order Date',
      'Delivery Date',
    ],
    main: ['Go to Homepage', 'Print Receipt'],
  },
  'an order of which nothing is known': {
    main: ['Address not available'],
    'dl div:has(:text("N/A"))': ['N/A'],
  },
  'an order with an address that cannot be read': SAYS('Invalid address format'),
  'an order that is not found': SAYS('Error: Order not found'),
  'an order while loading': LOADING,
};

const ACCOUNTS: Record<string, Parts> = {
  login: { 'main h1': ['Login'], 'main form': ['Email', 'Password', 'Login', 'Signup'] },
  'login with errors': { main: ['Email is required', 'Password is required'] },
  'login with wrong fields': {
    main: ['Invalid email format', 'Password must be at least 6 characters'],
  },
  'login refused': MESSAGE('Invalid email or password'),
  'profile while loading': LOADING,
  profile: {
    'main section': ['Edit'],
    main: [
      ...['Personal Information', 'Full Name', 'Email', 'Phone', 'Address', 'House Name'],
      ...['Post Office', 'City', 'State', 'PIN Code', 'Change Password'],
    ],
  },
  'profile, personal information open': {
    'main form': ['Full Name', 'Email', 'Phone', 'Save', 'Cancel'],
  },
  'profile, address open': {
    'main form': ['House Name', 'Post Office', 'City', 'Taluk', 'PIN Code', 'Save', 'Cancel'],
  },
  'profile, passwords open': {
    'main form': ['New Password', 'Confirm New Password', 'Save', 'Cancel'],
  },
  'profile, passwords that differ': MESSAGE('New passwords do not match!'),
};

const SIGNUP: Record<string, Parts> = {
  signup: {
    'main h1': ['Signup'],
    main: [
      ...['Username', 'Email', 'Password', 'Phone', '+91 optional', 'House Name', 'Post Office'],
      ...['Via', 'District', 'Pincode', 'Continue', 'Sign in'],
    ],
  },
  'signup without a name': SAYS('Username is required!'),
  'signup with a wrong email': SAYS('Enter a valid email!'),
  'signup with a wrong phone': SAYS('Enter a valid Indian phone number!'),
  'signup without a password': SAYS('Password is required!'),
  'signup with a short password': SAYS('Password must be at least 6 characters'),
  'signup without a part of the address': SAYS('All address fields are required!'),
  'signup with a wrong pin code': SAYS('Enter a valid Indian pin code!'),
};

const SHELL: Record<string, Parts> = {
  'the 404 page': {
    main: [
      '404',
      "Something's missing.",
      "Sorry, we can't find that page. Redirecting to login in 5 seconds...",
      'Go to Login Now',
    ],
  },
  'the error page': SAYS('Unexpected Application Error!'),
};

const ADMIN: Record<string, Parts> = {
  'admin login': { main: ['Admin Login', 'Email', 'Password', 'Login'] },
  'admin login refused': MESSAGE('Invalid email or password'),
  'the admin’s area while it is checked who comes': LOADING,
  dashboard: { main: ['Access Granted'], header: ['Dashboard', 'Manage Products', 'Orders'] },
  'managed products': {
    main: ['Add New Product', 'Previous', 'Page {n}', 'Next'],
    '.managed': ['Edit'],
  },
  'managed products, none': SAYS('No products available'),
  'admin orders': { 'tbody tr': ['Save', 'View Details'] },
  'admin orders, one saved': TOAST('Order status updated successfully!'),
  'admin orders, one not saved': TOAST('Failed to update order status.'),
  'an order in the admin’s modal': { dialog: ['Close', 'Print Receipt'] },
  'admin section not found': SAYS('Admin Section Not Found'),
};

/** Every fixed word of the shop, by the state and the part of the screen in which it stands once. */
export const WORDS: Record<string, Parts> = {
  ...HOME,
  ...PRODUCT,
  ...CART,
  ...ORDERS,
  ...ACCOUNTS,
  ...SIGNUP,
  ...SHELL,
  ...ADMIN,
};
