import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All routes are in the initial manifest: no discovery request before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
