/** HTTP contract of the calendar. */

export interface CalendarSettingsWire {
  /** Texts of customers are read as commands. */
  readonly handleCommands: boolean
  /** They are answered without a person. */
  readonly autoReply: boolean
}
/** All but the first two fields is ours, beyond the contract. */
export interface CheckAuthWire extends CalendarSettingsWire {
  readonly isAuthenticated: boolean
  /** Of the account; also of one that is broken. */
  readonly email?: string
  /** Google does not renew the access: it has to be connected again. */
  readonly isBroken: boolean
  /** Whether this installation can connect calendars at all. */
  readonly isAvailable: boolean
}
export interface AuthUrlWire {
  readonly authUrl: string
}
export interface DisconnectedWire {
  readonly isAuthenticated: false
  /** Whether Google was told, too. */
  readonly isRevoked: boolean
}

/** A moment, or a day. */
export type EventTimeWire =
  { readonly dateTime: string; readonly timeZone?: string } | { readonly date: string }
export interface CalendarEventWire {
  /** Of Google. */
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly start: EventTimeWire
  readonly end: EventTimeWire
  readonly attendees: readonly {
    readonly email: string
    readonly displayName?: string
    readonly responseStatus?: string
  }[]
  readonly status: string
}
export interface CalendarEventsWire {
  readonly events: readonly CalendarEventWire[]
  /** Ours, beyond the contract: there are more than were asked for. */
  readonly hasMore: boolean
}
/** Ours, beyond the contract: a contact's next appointment. */
export interface NextAppointmentWire {
  /** Whether the company has a calendar, as in `check-auth`. */
  readonly isAuthenticated: boolean
  /** Null where there is none within a year. */
  readonly event: CalendarEventWire | null
}
