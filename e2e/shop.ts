import { type Deps, openDeps } from '@shop/server/deps.ts';

export const PORT = 34_567;

/** The shop behind the browser, for setting the stage: its database and its picture files. */
export async function behindTheCounter<T>(act: (deps: Deps) => Promise<T>): Promise<T> {
  const { DATABASE_URL = '', IMAGE_FOLDER = '' } = process.env;
  const { deps, close } = await openDeps(
    {
      DATABASE_URL,
      DB_CONNECTIONS: 2,
      MONEY_CONNECTIONS: 1,
      IMAGE_STORE: 'files',
      IMAGE_FOLDER,
    },
    (error) => console.error(error.message),
  );
  try {
    return await act(deps);
  } finally {
    await close();
  }
}
