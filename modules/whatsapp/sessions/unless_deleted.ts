/** What arrives for a connection that was deleted meanwhile is nobody's, and no reason to drop its socket. */

/** The violated keys say it: nothing else that these tables point at is ever deleted alone. */
const gone = /_connection_id_foreign$/

/**
 * For the `catch` of a write that belongs to a connection: swallows that it is gone, throws everything
 * else. The socket stays open, so that the phone can be told goodbye.
 */
export function unlessDeleted(error: Error & { code?: string; constraint?: string }): void {
  if (error.code !== '23503' || !gone.test(error.constraint ?? '')) throw error
}
