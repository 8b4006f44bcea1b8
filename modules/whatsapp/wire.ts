/** The contract's shapes of connections (CNX-09, RT-06). */
import type { ConnectionStatus } from '#modules/whatsapp/contract'

export interface ConnectionQueueNameWire {
  readonly id: number
  readonly name: string
  readonly color: string
}
export interface ConnectionQueueWire extends ConnectionQueueNameWire {
  readonly greetingMessage: string
}

/** Visible to everybody: enough to choose one and to know whether it works. */
export interface ConnectionNameWire {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly isDefault: boolean
  /** Until when WhatsApp forbids it to start conversations; null when it may. Replies still work meanwhile. */
  readonly coldLockedUntil: string | null
  readonly queues: readonly ConnectionQueueNameWire[]
}
/** What a form sends and a row shows, beside the fields of other modules. Timers are minutes, 0 for off. */
export interface ConnectionTextsWire {
  readonly complationMessage: string
  readonly expiresInactiveMessage: string
  readonly expiresTicket: number
  readonly provider: string
}
/** Visible to admins. */
export interface ConnectionWire extends ConnectionNameWire, ConnectionTextsWire {
  readonly queues: readonly ConnectionQueueWire[]
  readonly qrcode: string
  /** To be typed on the phone instead of a scan; empty unless one was requested. */
  readonly pairingCode: string
  /** When the code shown expires. */
  readonly codeExpiresAt: string | null
  readonly retries: number
  readonly number: string
  /** Why it rests: logged_out, code_expired, forbidden, replaced, version_refused, or an ERR_ code. */
  readonly reason: string | null
  /** With ERR_NUMBER_ALREADY_CONNECTED the company's own connection that has the number. */
  readonly reasonDetail: string | null
  /** WhatsApp's code for the lock: 463 it may not start conversations, 429 it sent too much. */
  readonly coldLockedReason: string | null
  readonly lastConnectedAt: string | null
  readonly lastDisconnectedAt: string | null
  /** `••••` and its last four characters; whole only in the response for one connection (API-10). */
  readonly token: string | null
  /** Null until modules provide them. */
  readonly promptId: number | null
  readonly integrationId: number | null
  readonly createdAt: string
  readonly updatedAt: string
}
/** One connection, for its form. */
export interface ConnectionDetailWire extends ConnectionWire {
  /** The last twenty absences, newest first. */
  readonly gaps: readonly GapWire[]
}
export interface GapWire {
  readonly from: string
  /** Null while it lasts. */
  readonly until: string | null
}
/** A process that holds a session. */
export interface SessionProcessWire {
  /** As in `GET /platform/processes`; null for a process of an older version. */
  readonly id: string | null
  readonly host: string
  readonly pid: number
}
/** A connection as the operator of the platform sees it: neither codes nor tokens. */
export interface PlatformConnectionWire {
  readonly id: number
  readonly companyId: number
  /** Null for a company that was deleted. */
  readonly companyName: string | null
  readonly name: string
  readonly number: string
  readonly status: ConnectionStatus
  /** Why it rests, as in `ConnectionWire`. */
  readonly reason: string | null
  readonly retries: number
  readonly isDefault: boolean
  readonly coldLockedUntil: string | null
  readonly lastConnectedAt: string | null
  readonly lastDisconnectedAt: string | null
  readonly updatedAt: string
  /** Which process holds its session; null while none does. */
  readonly process: SessionProcessWire | null
}
/** One of them, with what is looked up for it alone. */
export interface PlatformConnectionDetailWire extends PlatformConnectionWire {
  /** With ERR_NUMBER_ALREADY_CONNECTED the company's own connection that has the number. */
  readonly reasonDetail: string | null
  /** When the last message arrived; null for none within a week. */
  readonly lastMessageAt: string | null
  /** Why a message could last not be sent, within a week: a code of the catalogue. */
  readonly lastError: string | null
  readonly lastErrorAt: string | null
}
/** The state of a session that waits for a phone. */
export interface PlatformCodeWire {
  readonly status: ConnectionStatus
  readonly reason: string | null
  readonly reasonDetail: string | null
  /** Names the code that waits without telling it; null while none does. */
  readonly codeId: string | null
  /** Null while no code waits, and for the code that `known` names. */
  readonly code: {
    /** To be drawn for a scan. */
    readonly qrcode: string
    /** To be typed on the phone instead; empty unless one was requested. */
    readonly pairingCode: string
    readonly codeExpiresAt: string | null
  } | null
}
/** Where a session goes. */
export interface SessionMoveWire {
  readonly from: SessionProcessWire | null
  readonly to: SessionProcessWire
}
export interface PlatformConnectionsPageWire {
  readonly connections: readonly PlatformConnectionWire[]
  readonly count: number
  readonly hasMore: boolean
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
}
/** Admins only: whoever uses a code becomes the connection's phone. */
export interface SessionCodesWire {
  readonly qrcode: string
  readonly pairingCode: string
  readonly codeExpiresAt: string | null
  readonly reasonDetail: string | null
}
/** The version of WhatsApp Web that the platform reports; for its operator. */
export interface WebVersionWire {
  /** Null: the environment's, else the library's own. */
  readonly version: string | null
  /** What the next socket reports. */
  readonly inUse: string
  /** When WhatsApp refused the version in use; null while it does not. */
  readonly refusedAt: string | null
}
