import pg from 'pg';

interface GenerateOptions {
  orders: number;
  /** Days of the orders; default: the last year. */
  between?: [from: string, until: string];
  onProgress?: (done: number, all: number) => void;
}

const BATCH = 50_000;
const ORDERS_PER_CUSTOMER = 10;

/**
 * Inserts generated orders of the last year with their customers, checkouts, payments and stock
 * movements. All invariants hold afterwards. Needs a superuser, because it disables foreign keys.
 */
export async function generateOrders(
  url: string,
  { orders, between, onProgress = () => {} }: GenerateOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'generate-orders' });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set work_mem = '128MB'");
    for (let done = 0; done < orders; done += BATCH) {
      await client.query('begin');
      await client.query(CUSTOMERS, [Math.ceil(BATCH / ORDERS_PER_CUSTOMER)]);
      await client.query(NEW_ORDERS, [
        Math.min(BATCH, orders - done),
        ...(between ?? [null, null]),
      ]);
      for (const statement of [NEW_LINES, CHECKOUTS, ITEMS, PAYMENTS, ORDERS, ORDER_ITEMS]) {
        await client.query(statement);
      }
      for (const statement of [SENDER, SHIPMENTS, SHIPMENT_ITEMS]) await client.query(statement);
      for (const statement of [SUPPLY, SALES, STOCK, LOW_STOCK]) await client.query(statement);
      await client.query('drop table new_customer, new_order, new_line, sale');
      await client.query('commit');
      onProgress(Math.min(done + BATCH, orders), orders);
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const CUSTOMERS = `
  create temp table new_customer as
  with made as (
    insert into customer (name, email, phone, address, password_hash)
    select 'Asha ' || n, gen_random_uuid() || '@example.com', '98' || lpad(n::text, 8, '0'),
      jsonb_build_object('houseName', 'House ' || n, 'post_office', 'Sample Town',
        'city', 'Sample Town', 'state', 'Palakkad', 'pinCode', '678001'), '-'
    from generate_series(1, $1::integer) n
    returning *
  )
  select *, row_number() over () as position from made`;

// Multiplication by an odd factor permutes the numbers below 2^40, so order ids are unique.
const NEW_ORDERS = `
  create temp table new_order as
  select o.*, c.user_id,
    jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address)
      as ship_to
  from (
    select n, gen_random_uuid() as checkout_id, coalesce($2::timestamptz, now() - interval '365 days')
      + random() * coalesce($3::timestamptz - $2, interval '365 days') as at,
      (number * 1103515245 + 12345) % (1::bigint << 40) as code,
      lpad(number::text, 14, '0') as tail
    from (
      select n, n + coalesce(existing.highest, 0) as number
      from generate_series(1, $1::integer) n, (
        select max(substr(rzp_order_id, 7)::bigint) as highest from checkout
        where rzp_order_id ~ '^order_[0-9]{14}$'
      ) existing
    ) numbered
  ) o
  join new_customer c on c.position = 1 + o.n % (select count(*) from new_customer)`;

const NEW_LINES = `
  create temp table new_line as
  select distinct on (o.n, p.product_id) o.n, o.checkout_id, o.at, p.product_id,
    1 + (random() < 0.1)::integer as quantity, p.price_paise, p.name, p.description, p.image[1] as image,
    c.tax_class, c.hsn, c.uqc
  from new_order o
  cross join lateral generate_series(1, 1 + o.n % 3) line
  join product p on p.product_id
    = 1 + mod(abs(hashint8(o.code + line))::bigint, (select max(product_id) from product))
  join tax_class c on c.tax_class = coalesce(p.tax_class, default_tax_class(p.type, p.fabric))
  where p.price_paise < 5000000`;

const CHECKOUTS = `
  insert into checkout (checkout_id, user_id, status, fingerprint, amount_paise, ship_to, rzp_order_id,
    expires_at, max_expires_at, created_at, paid_at)
  select o.checkout_id, o.user_id, 'paid', decode(repeat('00', 32), 'hex'), l.paise, o.ship_to,
    'order_' || o.tail, o.at + interval '25 minutes', o.at + interval '45 minutes', o.at, o.at
  from new_order o
  join (select n, sum(quantity * price_paise) as paise from new_line group by n) l using (n)`;

const ITEMS = `
  insert into checkout_item
    (checkout_id, product_id, quantity, unit_price_paise, name, description, image, tax_class, hsn, uqc)
  select checkout_id, product_id, quantity, price_paise, name, description, image, tax_class, hsn, uqc
  from new_line`;

const PAYMENTS = `
  insert into payment (rzp_payment_id, rzp_order_id, checkout_id, amount_paise, method, status,
    captured, outcome, first_seen_at, updated_at)
  select 'pay_' || o.tail, c.rzp_order_id, c.checkout_id, c.amount_paise,
    (array['upi', 'upi', 'card', 'netbanking'])[1 + o.n % 4], 'captured', true, 'order',
    o.at, o.at
  from new_order o join checkout c using (checkout_id)`;

const ORDERS = `
  insert into orders (order_id, user_id, checkout_id, rzp_payment_id, total_paise, order_status,
    payment_method, payment_status, ship_to, order_date, delivery_date, search_words)
  select substr(letters, 1, 4) || '-' || substr(letters, 5), user_id, checkout_id, rzp_payment_id,
    amount_paise, status, method, 'Paid', ship_to, at,
    case when status = 'Delivered' then at + interval '6 days' end,
    order_search_words(letters, rzp_payment_id, ship_to, products)
  from (
    select o.*, c.amount_paise, p.rzp_payment_id, p.method, l.products,
      (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
        1 + ((o.code >> (5 * digit)) & 31)::integer, 1), '') from generate_series(0, 7) digit)
        as letters,
      case when o.n % 33 = 0 then 'Cancelled' when o.at > now() - interval '3 days' then 'Pending'
        when o.at > now() - interval '8 days' then 'Shipped' else 'Delivered' end as status
    from new_order o join checkout c using (checkout_id) join payment p using (checkout_id)
    join (select n, string_agg(name, ' ') as products from new_line group by n) l using (n)
  ) made`;

const ORDER_ITEMS = `
  insert into order_item
    (order_id, product_id, quantity, unit_price_paise, name, description, image, ordered_at, tax_class,
    hsn, uqc)
  select o.order_id, l.product_id, l.quantity, l.price_paise, l.name, l.description, l.image, l.at,
    l.tax_class, l.hsn, l.uqc
  from new_line l join orders o using (checkout_id)`;

/** Account for generated orders, to which no one can log in. */
const SENDER = `
  insert into admin (name, email, role, password_hash, disabled_at)
  values ('Generated', 'generated@example.com', 'packing', '-', now()) on conflict do nothing`;

const SHIPMENTS = `
  insert into shipment (order_id, courier, tracking_number, shipped_at, created_by)
  select o.order_id, 'DTDC', 'D' || n.tail, n.at + interval '1 day', a.admin_id
  from new_order n join orders o using (checkout_id)
  join admin a on a.email = 'generated@example.com'
  where o.order_status in ('Shipped', 'Delivered')`;

const SHIPMENT_ITEMS = `
  insert into shipment_item (shipment_id, order_id, product_id, quantity)
  select s.shipment_id, i.order_id, i.product_id, i.quantity
  from new_order n join orders o using (checkout_id)
  join shipment s using (order_id) join order_item i using (order_id)`;

// Restocks as many pieces as are sold, so that the stock does not change.
const SUPPLY = `
  insert into stock_movement (product_id, delta, balance_after, reason, created_at)
  select s.product_id, sold.pieces, s.stock + sold.pieces, 'adjust', sold.first
  from product_stock s
  join (
    select product_id, sum(quantity) as pieces, min(at) as first from new_line group by 1
  ) sold using (product_id)`;

const SALES = `
  create temp table sale as
  with sold as (
    insert into stock_movement (product_id, delta, balance_after, reason, checkout_id, created_at)
    select l.product_id, -l.quantity,
      s.stock + sum(l.quantity) over (partition by l.product_id)
        - sum(l.quantity) over (partition by l.product_id order by l.at, l.n),
      'reserve', l.checkout_id, l.at
    from new_line l join product_stock s using (product_id)
    order by l.product_id, l.at, l.n
    returning movement_id, product_id
  )
  select product_id, max(movement_id) as movement_id from sold group by 1`;

const STOCK = `
  update product_stock s set movement_id = sale.movement_id from sale where sale.product_id = s.product_id`;

// The triggers of the stock do not run here.
const LOW_STOCK = `
  update product_low_stock l set several = true
  from (select product_id, sum(quantity) as pieces from new_line group by 1) sold
  where sold.product_id = l.product_id and l.stock + sold.pieces > 1`;
