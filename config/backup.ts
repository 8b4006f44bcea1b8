/** Backups: for whom archives are encrypted, where they go, how many stay, and when they are made (OPS-03). */
import env from '#start/env'

const listed = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export const backupSettings = {
  /** Public keys of age. The private ones are needed to restore only, and do not belong on the server. */
  recipients: listed(env.get('BACKUP_RECIPIENTS')),
  /** A folder, or `s3://bucket/folder`. */
  to: env.get('BACKUP_TO'),
  /** How many archives stay; 0 for all. */
  keep: env.get('BACKUP_KEEP', 0),
  /** Minutes after midnight, UTC; undefined for no schedule. */
  at: env.get('BACKUP_AT'),
}
