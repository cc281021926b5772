type DirtyCheck = () => boolean;

const checks = new Set<DirtyCheck>();

export function registerDirtyCheck(isDirty: DirtyCheck) {
  checks.add(isDirty);
  return () => {
    checks.delete(isDirty);
  };
}

export const hasUnsavedChanges = () => [...checks].some((isDirty) => isDirty());
