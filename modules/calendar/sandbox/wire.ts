// What the tab and tests get of the stand-in, and what they send.

/** What a request of the product asks for; `consent` is what a person answers on the page of authorization. */
export const requestKinds = [
  'authorize',
  'consent',
  'token',
  'revoke',
  'userinfo',
  'list',
  'insert',
  'get',
  'patch',
  'delete',
  'freeBusy',
] as const
export type RequestKind = (typeof requestKinds)[number]

export const faultKinds = ['401', '403', '429', '500', 'slow', 'cut', 'garbage', 'revoked'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultWire {
  readonly kind: FaultKind
  /** The only kind of request that it meets; when missing, any but the pages of authorization. */
  readonly request?: RequestKind
  /** Requests that it meets; it lasts until it is cleared when missing. */
  readonly count?: number
  /** How late `slow` is, in milliseconds; 15 s when missing. */
  readonly ms?: number
}

/** A request that came in. Codes and tokens are no part of it. */
export interface RequestWire {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly kind: RequestKind
  /** With the query, without secrets. */
  readonly path: string
  /** The account for which it was made; null while that is not known. */
  readonly account: string | null
  /** Fields of a form, or the JSON of the body, without secrets. */
  readonly body: unknown
  /** Null until it is answered. */
  readonly status: number | null
  /** The fault that it met. */
  readonly fault: FaultKind | null
}

/** When something begins or ends, as Google writes it: one of both. */
export interface EventTimeWire {
  readonly dateTime?: string
  readonly date?: string
  readonly timeZone?: string
}

/** An event as Google answers it. */
export interface GoogleEventWire {
  readonly kind: 'calendar#event'
  readonly id: string
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  readonly summary?: string
  readonly description?: string
  readonly start: EventTimeWire
  readonly end: EventTimeWire
  readonly attendees?: readonly {
    readonly email: string
    readonly displayName?: string
    readonly responseStatus?: string
  }[]
  readonly transparency?: 'opaque' | 'transparent'
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>> }
  /** ISO 8601. */
  readonly created: string
  readonly updated: string
}

export interface AccountWire {
  readonly email: string
  readonly name: string
  /** Programs that may use it now. */
  readonly grants: number
  /** Of the seven days that begin today, by their beginning. */
  readonly week: readonly GoogleEventWire[]
}

export interface CalendarStateWire {
  readonly address: string
  readonly clientId: string
  readonly accounts: readonly AccountWire[]
  readonly settings: SettingsWire
  readonly faults: readonly FaultWire[]
  /** Newest first, at most 200. */
  readonly requests: readonly RequestWire[]
}

export interface SettingsWire {
  /** How long an access token is valid. */
  readonly tokenSeconds: number
  /** Whether each refresh ends the refresh token and brings another one. */
  readonly rotates: boolean
  /** Whether people untick the calendar on the page of authorization. */
  readonly withholdsCalendar: boolean
}
