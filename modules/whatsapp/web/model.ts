/** The connection model of the screens. */
import type { ConnectionStatus } from '#modules/whatsapp/contract'

export type { ConnectionStatus }

export interface Connection {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly isDefault: boolean
  /** The text of the QR code; empty when none is shown. */
  readonly code: string
  /** Eight characters to type on the phone instead; empty unless requested. */
  readonly linkCode: string
  /** Until when the code is valid; null when none is shown. */
  readonly codeExpiresAt: string | null
  /** Digits; empty until a phone is linked. */
  readonly number: string
  /** Why it stopped, for example `logged_out`; null while all is well. */
  readonly reason: string | null
  /** The company's own connection that has the number already; null otherwise. */
  readonly reasonDetail: string | null
  /** ISO time until which it may not start conversations, and WhatsApp's code for it; null when it may. */
  readonly coldLockedUntil: string | null
  readonly coldLockedReason: string | null
  /** ISO times; null when it never happened. */
  readonly lastConnectedAt: string | null
  readonly lastDisconnectedAt: string | null
  readonly updatedAt: string
}

/** The fields of a connection's form, without those of other modules. Timers are minutes, 0 for off. */
export interface ConnectionValues {
  readonly name: string
  readonly isDefault: boolean
  readonly queueIds: readonly number[]
  readonly complationMessage: string
  readonly expiresInactiveMessage: string
  readonly expiresTicket: number
  readonly token: string
}

/** A period in which the connection was away; `until` is null while it lasts. */
export interface Gap {
  readonly from: string
  readonly until: string | null
}

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
}

/** The version of WhatsApp Web that the platform reports. */
export interface WebVersion {
  /** Set by the operator; empty for the installation's default. */
  readonly chosen: string
  /** `2.3000.1035194821`, which the next session reports. */
  readonly inUse: string
  /** ISO time at which WhatsApp refused the one in use; null while it does not. */
  readonly refusedAt: string | null
}

/** States that need a person's attention (core.md 2). */
const alerting: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]
export const needsAttention = ({ status }: Connection) => alerting.includes(status)
