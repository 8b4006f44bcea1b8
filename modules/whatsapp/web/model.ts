/** A connection as the screens know it. */
import type { ConnectionStatus } from '#modules/whatsapp/contract'

export type { ConnectionStatus }

export interface Connection {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly isDefault: boolean
  /** The text of the code to scan; empty when none is shown. */
  readonly code: string
  /** Eight signs to type on the phone instead; empty unless asked for. */
  readonly linkCode: string
  /** Until when the code is good; null when none is shown. */
  readonly codeExpiresAt: string | null
  /** Digits; empty until a phone is linked. */
  readonly number: string
  /** Why it rests, for example `logged_out`; null while all is well. */
  readonly reason: string | null
  /** The company's own connection that has the number already; null otherwise. */
  readonly reasonDetail: string | null
  /** ISO time until which it may begin no conversation, and WhatsApp's code for it; null when it may. */
  readonly coldLockedUntil: string | null
  readonly coldLockedReason: string | null
  /** ISO times; null when it never happened. */
  readonly lastConnectedAt: string | null
  readonly lastDisconnectedAt: string | null
  readonly updatedAt: string
}

/** What the form of a connection holds. Timers are minutes, 0 for off. */
export interface ConnectionValues {
  readonly name: string
  readonly isDefault: boolean
  readonly queueIds: readonly number[]
  readonly transferQueueId: number | null
  readonly timeToTransfer: number
  readonly greetingMessage: string
  readonly complationMessage: string
  readonly outOfHoursMessage: string
  readonly ratingMessage: string
  readonly expiresInactiveMessage: string
  readonly timeUseBotQueues: number
  readonly maxUseBotQueues: number
  readonly expiresTicket: number
  readonly token: string
}

/** A time in which the connection was away; `until` is null while it lasts. */
export interface Gap {
  readonly from: string
  readonly until: string | null
}

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
}

/** Which WhatsApp Web the platform says to be. */
export interface WebVersion {
  /** Set by the operator; empty for what the installation brings. */
  readonly chosen: string
  /** `2.3000.1035194821`, what the next session says. */
  readonly inUse: string
  /** ISO time at which WhatsApp refused the one in use; null while it does not. */
  readonly refusedAt: string | null
}

/** States in which somebody has to look (core.md 2). */
const alerting: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]
export const needsAttention = ({ status }: Connection) => alerting.includes(status)
