/** The contract's shapes of a connection (CNX-09, RT-06). */
import type { ConnectionStatus } from '#modules/whatsapp/contract'

/** What everybody may see: enough to choose one and to know whether it works. */
export interface ConnectionNameWire {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly isDefault: boolean
  /** Always empty for now: queues are not yet tied to connections. */
  readonly queues: readonly never[]
}
/** What admins see. */
export interface ConnectionWire extends ConnectionNameWire {
  readonly qrcode: string
  readonly retries: number
  readonly number: string
  /** Why it rests: logged_out, code_expired, forbidden, replaced, version_refused, or an ERR_ code. */
  readonly reason: string | null
  readonly lastConnectedAt: string | null
  readonly lastDisconnectedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
/** The live part of a connection, as it travels to browsers. */
export interface SessionWire {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly updatedAt: string
  readonly retries: number
  readonly isDefault: boolean
  readonly reason: string | null
  /** Admins only: whoever scans it becomes the connection's phone. */
  readonly qrcode?: string
}
