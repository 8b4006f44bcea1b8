/** Ignores writes for a connection that was deleted meanwhile: no reason to close its socket. */

/** Detected by the violated foreign key: no other parent of these tables is ever deleted alone. */
const gone = /_connection_id_foreign$/

/**
 * For the `catch` of a write that belongs to a connection: ignores that it is deleted, rethrows everything else. The
 * socket stays open, so that the device can still be unlinked.
 */
export function unlessDeleted(error: Error & { code?: string; constraint?: string }): void {
  if (error.code !== '23503' || !gone.test(error.constraint ?? '')) throw error
}
