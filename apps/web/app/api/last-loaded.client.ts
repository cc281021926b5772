/**
 * Keeps the data on the screen, as a fallback for a reload that fails. The server, where one process
 * renders for all visitors, must not have it: it replaces the exports of `.client` modules by undefined.
 */
export function keepLastLoaded<T>() {
  let last: T | undefined;
  return {
    get: () => last,
    /** @returns an effect's cleanup: another page must not show this data. */
    keep: (data: T) => {
      last = data;
      return () => {
        last = undefined;
      };
    },
  };
}
