import { readDepsConfig } from '#config/index.ts';
import { createDeps, type InfraDeps } from './deps.ts';
import { openDatabase } from './open-database.ts';

/** Runs a command of the operator and prints its result, or its error with exit code 1. */
export async function runCommand(run: (deps: InfraDeps) => Promise<string>): Promise<void> {
  const database = await openDatabase(process.env);
  const { deps, close } = await createDeps(readDepsConfig(database.env), (error) =>
    console.error(error.message),
  );
  try {
    console.log(await run(deps));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await close();
    await database.close();
  }
}
