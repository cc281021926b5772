import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every route's address is in one small manifest: no request to discover a page before opening it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
