export { freePort } from '@shop/server/tools/free-port.ts';
