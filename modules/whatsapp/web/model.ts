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
  /** Digits; empty until a phone is linked. */
  readonly number: string
  /** Why it rests, for example `logged_out`; null while all is well. */
  readonly reason: string | null
  /** ISO times; null when it never happened. */
  readonly lastConnectedAt: string | null
  readonly lastDisconnectedAt: string | null
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
