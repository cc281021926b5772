type Ask = () => boolean;

/** Everything on the screen that may hold what was not saved. */
const asked = new Set<Ask>();

export function watchWork(isUnsaved: Ask) {
  asked.add(isUnsaved);
  return () => {
    asked.delete(isUnsaved);
  };
}

export const isWorkUnsaved = () => [...asked].some((isUnsaved) => isUnsaved());
