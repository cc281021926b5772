/** Names of lists in the security log, by the path that read them. */
export const LIST_NAMES: Record<string, string> = {
  '/api/admin/customers': 'Customers',
  '/api/order/admin-get': 'Orders',
  '/api/admin/open-work': 'Dashboard',
  '/api/admin/payments': 'Payments',
  '/api/admin/audit': 'History of changes',
  '/api/admin/search': 'Search',
  '/api/admin/packing': 'Orders to pack',
  '/api/admin/packing/sent': 'Parcels that were sent',
  '/api/admin/returns': 'Returns',
  '/api/admin/links': 'Payment links',
  '/api/admin/money': 'Money',
  '/api/admin/tickets': 'Support',
  '/api/admin/reviews': 'Reviews',
  '/api/admin/documents': 'Documents',
  '/api/admin/parcel-documents': 'Bills of parcels',
};
