/** Why an archive cannot be written or read, in words for the operator. */
export class ArchiveError extends Error {}
