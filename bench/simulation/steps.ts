/**
 * Milliseconds of one core, from the rates of docs/capacity.md on two cores; the division between
 * server and database is estimated, and so are `edge` and `login`. Waiting for the provider needs no core.
 */
export const SERVICE_MS = {
  /** A cached page or image leaves nginx: 62,000 a second on two cores. */
  edge: 0.03,
  /** A computed page in the server, and its queries. */
  page: 6.6,
  pageQueries: 0.9,
  /** An image or an API call that no cache has. */
  asset: 0.3,
  assetQueries: 0.1,
  cart: 0.3,
  cartQueries: 0.2,
  login: 30,
  loginQueries: 0.5,
  /** Both calls of an order; reserving and settling in the database. */
  order: 4.4,
  orderQueries: 1.7,
  /** The row of one product is locked from its reservation to the end of its commit. */
  row: 0.63,
  /** A synchronous commit waits this much longer. */
  synchronous: 0.5,
} as const;

type Place = 'edge' | 'server' | 'reads' | 'writes';

export interface Step {
  name: string;
  machines: number;
  /** Cores of each group of machines; a group may have several parts. */
  groups: Record<string, number>;
  /** The group of machines that does the work of each part; none: machines outside the shop. */
  places: Record<Place, string | undefined>;
  /** Pages are served from a cache for five seconds. */
  cache: boolean;
  synchronous: boolean;
}

const together = (group: string) => ({ edge: group, server: group, reads: group, writes: group });

export const STEPS: Step[] = [
  {
    name: 'one machine, 2 cores, no page cache',
    machines: 1,
    groups: { machine: 2 },
    places: together('machine'),
    cache: false,
    synchronous: false,
  },
  {
    name: 'one machine, 2 cores, nginx caches pages',
    machines: 1,
    groups: { machine: 2 },
    places: together('machine'),
    cache: true,
    synchronous: false,
  },
  {
    name: 'HA cluster: 3 x 2 cores, one shop machine with 4',
    machines: 4,
    groups: { shop: 4, primary: 2 },
    places: { edge: 'shop', server: 'shop', reads: 'primary', writes: 'primary' },
    cache: true,
    synchronous: true,
  },
  {
    name: 'the same, two shop machines, pooler, reads on a replica',
    machines: 5,
    groups: { shop: 8, primary: 2, replica: 2 },
    places: { edge: 'shop', server: 'shop', reads: 'replica', writes: 'primary' },
    cache: true,
    synchronous: true,
  },
  {
    name: 'the same behind a CDN',
    machines: 5,
    groups: { shop: 8, primary: 2, replica: 2 },
    places: { edge: undefined, server: 'shop', reads: 'replica', writes: 'primary' },
    cache: true,
    synchronous: true,
  },
];
