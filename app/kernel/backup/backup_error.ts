/** An error whose message the operator reads as it is: what is wrong, and what to do about it. */
export class BackupError extends Error {}

/** The archive's bytes are not those that were written. */
export const damaged = (what: string) =>
  new BackupError(`The archive is damaged or cut off (${what}): use another one.`)
