/** Texts that occur exactly once in each element matching the selector. */
export type CopyBySelector = Record<string, readonly string[]>;

const LOADING = { main: ['Loading...'] };
const LOGGED_OUT = { main: ['You are not logged in', 'Go to Login Page'] };
const MESSAGE = (words: string) => ({ dialog: [words] });
const MAIN = (words: string) => ({ main: [words] });
const TOAST = (words: string) => ({ '.toast': [words] });

const HOME: Record<string, CopyBySelector> = {
  home: {
    'nav[aria-label="Pages"]': ['Previous', 'Page {n} of {n}', 'Next'],
    'article:has(form)': ['In Stock', 'Add to Cart'],
    'article button:disabled': ['Out of Stock'],
    'article .stock.sold-out': ['Out of Stock'],
    footer: ['24x7 help line'],
  },
  'home, loading': LOADING,
  'home, no results': {
    main: [
      'Product Not Found',
      "Sorry, we couldn't find any products matching the filter.",
      'Please try a different search term or filter.',
    ],
  },
  'home, filters open': {
    dialog: ['Min', 'Max', 'Color', 'Fabric', 'Occasion', 'Apply Filters', 'Close'],
  },
  'home, quantity dialog': { dialog: ['Cancel', 'Confirm'] },
  'home, success toast': TOAST('Product added to the cart successfully.'),
  'home, error toast': TOAST('Something went wrong while adding the product to the cart.'),
  'side menu': {
    'dialog nav[aria-label=Menu]': ['Login', 'Home', 'Cart', 'My Orders', 'My Profile', 'Logout'],
  },
};

const PRODUCT: Record<string, CopyBySelector> = {
  product: {
    'article:has(.product-columns)': [
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
  'product, loading': LOADING,
  'product, not found': MAIN('Product not found'),
  'product, sold out': { main: ['Out of stock', '0 in Stock'] },
  'product, images failed': { '.gallery-slides li >> nth=0': ['The image cannot be loaded'] },
};

const CART: Record<string, CopyBySelector> = {
  'cart, loading': LOADING,
  'cart, not logged in': LOGGED_OUT,
  'cart, empty': { main: ['Your Cart is Empty', 'Browse More Products'] },
  'cart, many items': {
    main: ['Your Cart', 'Total Price', 'Clear Cart', 'Order All Items'],
    '.cart-line': ['Remove from Cart', 'Buy This Item Now'],
  },
  'cart, over the order limit': MAIN('Order total exceeds ₹1,00,000. Please reduce items.'),
  'cart, clear dialog': {
    dialog: ['Are you sure you want to clear the cart?', 'Yes', 'No'],
  },
  'cart, stock alert': MESSAGE('Only {n} products left'),
};

const ORDERS: Record<string, CopyBySelector> = {
  'orders, loading': LOADING,
  'orders, not logged in': LOGGED_OUT,
  'orders, empty': { main: ['Your Order is Empty', 'Go Back To Home Page'] },
  'orders, all statuses': {
    main: ['Your Orders', 'Pending', 'Shipped', 'Delivered', 'Cancelled'],
    article: ['Order ID 0000-000{n}', 'View Order Details'],
  },
  'orders, older ones': { main: ['Show older orders', 'Show newest orders'] },
  'orders, pending': { article: ['Request a Cancellation'] },
  'order, delivered': {
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
  'order, missing data': {
    main: ['Address not available'],
    'dl div:has(:text("N/A"))': ['N/A'],
  },
  'order, invalid address': MAIN('Invalid address format'),
  'order, not found': MAIN('Error: Order not found'),
  'order, loading': LOADING,
};

const ACCOUNTS: Record<string, CopyBySelector> = {
  login: {
    'main h1': ['Login'],
    'main form': ['Email', 'Password', 'Login', 'Signup', 'Forgot your password?'],
  },
  'login, required fields': { main: ['Email is required', 'Password is required'] },
  'login, invalid fields': {
    main: ['Invalid email format', 'Password must be at least 6 characters'],
  },
  'login, rejected': MESSAGE('Invalid email or password'),
  'profile, loading': LOADING,
  profile: {
    '.profile-columns section': ['Edit'],
    main: [
      'Personal Information',
      'Full Name',
      'Email',
      'Phone',
      'Address',
      'House Name',
      'Post Office',
      'City',
      'State',
      'PIN Code',
      'Change Password',
      'Where you are logged in',
      'Log out everywhere',
      'Your data',
      'Erase my data',
    ],
  },
  'profile, editing personal information': {
    'main form': ['Full Name', 'Email', 'Phone', 'Save', 'Cancel'],
  },
  'profile, editing address': {
    'main form': ['House Name', 'Post Office', 'City', 'Taluk', 'PIN Code', 'Save', 'Cancel'],
  },
  'profile, editing password': {
    'main form': ['New Password', 'Confirm New Password', 'Save', 'Cancel'],
  },
  'profile, passwords differ': MESSAGE('New passwords do not match!'),
  'forgot, sent': MAIN('If there is an account, a message is on its way.'),
};

const SIGNUP: Record<string, CopyBySelector> = {
  signup: {
    'main h1': ['Signup'],
    main: [
      'Username',
      'Email',
      'Password',
      'Phone',
      '+91 optional',
      'House Name',
      'Post Office',
      'Via',
      'District',
      'Pincode',
      'Continue',
      'Sign in',
    ],
  },
  'signup, no name': MAIN('Username is required!'),
  'signup, invalid email': MAIN('Enter a valid email!'),
  'signup, invalid phone': MAIN('Enter a valid Indian phone number!'),
  'signup, no password': MAIN('Password is required!'),
  'signup, short password': MAIN('Password must be at least 6 characters'),
  'signup, incomplete address': MAIN('All address fields are required!'),
  'signup, invalid pin code': MAIN('Enter a valid Indian pin code!'),
};

const LAYOUT: Record<string, CopyBySelector> = {
  'not found': {
    main: [
      '404',
      "Something's missing.",
      "Sorry, we can't find that page. Redirecting to login in 5 seconds...",
      'Go to Login Now',
    ],
  },
  'error page': MAIN('Unexpected Application Error!'),
};

const ADMIN: Record<string, CopyBySelector> = {
  'admin login': { main: ['Admin Login', 'Email', 'Password', 'Login'] },
  'admin login, rejected': MESSAGE('Invalid email or password'),
  'admin, loading': LOADING,
  dashboard: {
    main: ['Access Granted'],
    ':is(.admin-menu, .tab-bar)': ['Dashboard', 'Manage Products', 'Orders'],
  },
  'admin products': {
    main: ['Add New Product', 'Previous', 'Page {n}', 'Next'],
    '.admin-product': ['Edit'],
  },
  'admin products, empty': MAIN('No products available'),
  'admin orders': { 'tbody tr': ['Save', 'View Details'] },
  'admin orders, status saved': TOAST('Order status updated successfully!'),
  'admin orders, save failed': TOAST('Failed to update order status.'),
  'admin order dialog': { dialog: ['Close', 'Print Receipt'] },
  'admin, not found': MAIN('Admin Section Not Found'),
};

/** Copy fixed by the requirements, by screen and selector. */
export const EXPECTED_COPY: Record<string, CopyBySelector> = {
  ...HOME,
  ...PRODUCT,
  ...CART,
  ...ORDERS,
  ...ACCOUNTS,
  ...SIGNUP,
  ...LAYOUT,
  ...ADMIN,
};
