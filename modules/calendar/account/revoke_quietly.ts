/** Ends at Google what was allowed, where nothing here depends on it. */
import logger from '@adonisjs/core/services/logger'
import { CatalogueError } from '#app/kernel/errors'
import { GoogleError } from '#modules/calendar/google/google_error'
import { revoke } from '#modules/calendar/google/oauth'

/** Whether Google knows it now; null is a token that cannot be read any more. */
export async function revokeQuietly(refreshToken: string | null): Promise<boolean> {
  if (refreshToken === null) return false
  try {
    await revoke(refreshToken)
    return true
  } catch (error) {
    // Not registered at Google any more.
    if (error instanceof CatalogueError) return false
    if (!(error instanceof GoogleError)) throw error
    logger.warn({ kind: error.kind }, 'an authorization at Google could not be revoked')
    // It does not know the token: the account has taken it back already.
    return error.status === 400
  }
}
