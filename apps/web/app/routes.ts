import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/index.tsx'),
  layout('routes/shop-layout.tsx', [
    route('home', 'routes/home.tsx'),
    route('product-info/:product_id', 'routes/product-info.tsx'),
    route('login', 'routes/login.tsx'),
    route('signup', 'routes/signup.tsx'),
    route('forgot', 'routes/forgot.tsx'),
    route('reset', 'routes/reset.tsx'),
    route('confirm', 'routes/confirm.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('orders', 'routes/orders.tsx'),
    route('order-info/:order_id', 'routes/order-info.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    route('products', 'routes/admin/products.tsx'),
    route('orders', 'routes/admin/orders.tsx'),
    route('payments', 'routes/admin/payments.tsx'),
    route('*', 'routes/admin/not-found.tsx'),
  ]),
] satisfies RouteConfig;
