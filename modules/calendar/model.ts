/** Tables of the calendar. */
import { column } from '@adonisjs/lucid/orm'
import { CalendarAccountSchema, CalendarAuthorizationSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

/** Why the access is not renewed any more; `unknown_key`: the tokens were encrypted with another APP_KEY. */
export type BrokenReason = 'invalid_grant' | 'unknown_key'

/** One per company, also for the settings of one that has no calendar. */
export class CalendarAccount extends TenantModel(CalendarAccountSchema) {
  static table = 'calendar_accounts'

  @column()
  declare brokenReason: BrokenReason | null

  /** Whether its events can be read (CAL-01). */
  get isConnected(): boolean {
    return this.refreshToken !== null && this.brokenAt === null
  }
}

/** Somebody was sent to Google, and has not come back yet. */
export class CalendarAuthorization extends TenantModel(CalendarAuthorizationSchema) {
  static table = 'calendar_authorizations'
}
