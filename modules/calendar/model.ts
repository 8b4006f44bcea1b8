/** Tables of the calendar. */
import { column } from '@adonisjs/lucid/orm'
import {
  CalendarAccountSchema,
  CalendarAuthorizationSchema,
  CalendarDialogSchema,
} from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { DialogState } from '#modules/calendar/commands/dialog'

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

/** Where the conversation about an appointment stands in a ticket (CAL-05). */
export class CalendarDialog extends TenantModel(CalendarDialogSchema) {
  static table = 'calendar_dialogs'
  // bigint as a number: 2^53 are enough.
  @column({ isPrimary: true })
  declare id: number
  @column()
  declare serviceId: number | null
  @column()
  declare askedMessageId: number | null
  @column({ prepare: (state: unknown) => (state === null ? null : JSON.stringify(state)) })
  declare state: DialogState | null
}
