import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** A preload for the shop's programs: writes down every file that their own code opens by its name. */
const file = process.env.OPENED_LOG;
const append = fs.appendFileSync;

function watch(holder: object, name: string) {
  const open = Reflect.get(holder, name);
  Reflect.set(holder, name, function noted(this: unknown, ...args: unknown[]) {
    if (file) append(file, `${String(args[0])}\n`);
    return Reflect.apply(open, this, args);
  });
}

for (const name of ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream', 'opendir'])
  watch(fs, name);
for (const name of ['open', 'readFile', 'opendir']) watch(fs.promises, name);
syncBuiltinESMExports();
