/** The contract that every module signs. Read this file first. */
import type { Router } from '@adonisjs/core/http'
import type { Actor, Holder } from '#app/kernel/actor'
import type { Contribution } from '#app/kernel/extension_point'
import type { DomainEvents, EventName, Listener } from '#app/kernel/events'
import type { AuditContents, TableSpecs } from '#app/kernel/tables'

/** A file imported only when it is needed. Everything that does work is Lazy. */
export type Lazy<T> = () => Promise<{ default: T }>

export type ListenerMap = { readonly [N in EventName]?: readonly Lazy<new () => Listener<N>>[] }

/**
 * The HTTP side of a module. `default` holds the routes that need a signed-in actor of a company that
 * does not owe; `unpaidRoutes` those that a company is served even then (BIL-09); `openRoutes` those
 * that anyone may call (signing in, a public list).
 */
export interface RouteFile {
  readonly default: (router: Router) => void
  readonly unpaidRoutes?: (router: Router) => void
  readonly openRoutes?: (router: Router) => void
}

/** Later work that may run in any order and on any process. Its payload carries ids, never content. */
export interface Job<P = unknown> {
  handle(payload: P): Promise<void>
  /** Called once, after the last attempt failed. */
  failed?(payload: P, error: Error): Promise<void>
}
export interface JobSpec {
  // A registry of many payload types can only be heterogeneous here; each handler stays typed.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly load: Lazy<new () => Job<any>>
  /** Tries in all, the first included; 1 when left out. */
  readonly attempts?: number
  /** First pause between tries in milliseconds; it doubles each time. */
  readonly backoffMs?: number
  /** Instead: the pauses between tries in milliseconds, one by one; the last also for all that follow. */
  readonly pausesMs?: readonly [number, ...number[]]
  /** The queue whose concurrency and rate apply; `default` when left out. */
  readonly queue?: string
}
/** A job that runs by the clock: a cron pattern of five or six fields, in a time zone (UTC when left out). */
export interface Schedule {
  readonly job: string
  readonly cron: string
  readonly timeZone?: string
}

/**
 * Puts a module's own rows into the demo company, right after it was made and in the same
 * transaction (`unitOfWork` joins it). They are rows of the past: no news is told.
 */
export type DemoRows = (company: { readonly companyId: number }) => Promise<void>

export type ProcessKind = 'web' | 'worker' | 'gateway'
/** Lives as long as the process: WhatsApp sockets, a poller. */
export interface Resident {
  start(): Promise<void>
  stop(): Promise<void>
}

/** What a plan sells. `wire` is the name that the HTTP contract uses. */
export type Entitlement =
  | { readonly kind: 'flag'; readonly default: boolean; readonly wire?: string }
  | { readonly kind: 'limit'; readonly default: number | null; readonly wire?: string }

export type SettingValue = boolean | number | string
/** A company's setting; a number is a whole one. What does not fit the declaration is refused (SET-02). */
export interface Setting<T extends SettingValue = SettingValue> {
  readonly default: T
  readonly readableBy: 'everyone' | 'members' | 'admins'
  readonly secret?: true
  /** The operator of the platform alone may change it: it is granted, not chosen. */
  readonly changedBy?: 'super'
  readonly wire?: string
  readonly oneOf?: readonly T[]
  /** Where values cannot be listed: whether this is one. */
  readonly fits?: (value: string) => boolean
  /** Values that are taken for another one: they are stored, and read again, as that. */
  readonly takenFor?: Readonly<Record<string, T>>
  readonly min?: number
  /** Of a number itself; of a text its characters. */
  readonly max?: number
}

/** A right that a person may hold, who holds it (AUT-14), and its name on the wire. */
export interface AbilitySpec {
  readonly grantedTo: readonly Holder[]
  readonly wire?: string
}

export interface ErrorSpec {
  readonly status: number
  /** The code that clients translate, for example ERR_NO_TICKET_FOUND. */
  readonly wire: string
  /** One English sentence for the `message` of the answer. */
  readonly message: string
  /** Logged as our fault when true. */
  readonly report?: true
}

/**
 * One message to browsers: which rooms, under which name, carrying what. One without rooms only closes sockets;
 * its name says the company all the same.
 */
export interface Delivery {
  readonly rooms: readonly string[]
  readonly as: string
  readonly body: Record<string, unknown>
  /** Rooms to which somebody may have lost the right by this news: looked at again before it is told (RT-07). */
  readonly recheck?: readonly string[]
  /** Closes, after the message, the sockets of this person's sessions but this one; null: of all (AUT-03). */
  readonly endSessions?: { readonly userId: number; readonly keepSessionId: string | null }
  /** Closes, after the message, the sockets of this person: they come back with the rights of now (RT-04). */
  readonly reconnect?: { readonly userId: number }
}
/** One domain event as browsers hear it; no deliveries when nobody needs to. */
export type Projection<N extends EventName> = (
  event: DomainEvents[N]
) => Promise<readonly Delivery[]>

/** What a browser may ask for on its socket: `rooms` answers where this actor may stand, or throws. */
export interface Join {
  readonly leave: string
  readonly rooms: (actor: Actor, argument: unknown) => Promise<readonly string[]>
  /** Told when a socket has begun to stand there; what fails here is logged and keeps nobody out. */
  readonly joined?: (actor: Actor, argument: unknown) => Promise<void>
}
/** One sign of life of a browser: whose, and by which of their sockets. */
export type SocketHandler = (actor: Actor, socketId: string) => Promise<void>
export interface RealtimeMap {
  /** A socket opened; it closed. Told in this order, whatever lies between. */
  readonly came?: SocketHandler
  readonly left?: SocketHandler
  /** What a browser may say beside joining, by the event's name. */
  readonly clientEvents?: Readonly<Record<string, SocketHandler>>
  readonly joins?: Readonly<Record<string, Join>>
  /** Rooms that every socket of this actor stands in from the start (RT-02). */
  readonly fixedRooms?: (actor: Actor) => readonly string[]
  readonly projections?: { readonly [N in EventName]?: Projection<N> }
}

export interface ModuleManifest {
  /** Folder name and prefix of all it owns. Never renamed once released: migration history spells it. */
  readonly name: string
  /** One sentence, printed by `node ace modules:list`. */
  readonly summary: string
  /** Present in every installation; cannot be switched off. */
  readonly core?: true
  /** Modules whose tables or public.ts this one uses. Fixes boot and migration order. */
  readonly requires?: readonly string[]

  readonly routes?: () => Promise<RouteFile>
  readonly realtime?: Lazy<RealtimeMap>
  readonly emits?: readonly EventName[]
  readonly listens?: ListenerMap
  readonly jobs?: Readonly<Record<string, JobSpec>>
  readonly schedules?: readonly Schedule[]
  readonly residents?: Readonly<Partial<Record<ProcessKind, Lazy<new () => Resident>>>>
  readonly abilities?: Readonly<Record<string, AbilitySpec>>
  readonly entitlements?: Readonly<Record<string, Entitlement>>
  readonly settings?: Readonly<Record<string, Setting>>
  readonly errors?: Readonly<Record<string, ErrorSpec>>
  readonly extensionPoints?: readonly { readonly key: string }[]
  readonly contributes?: readonly Contribution[]
  /** All tables of its migrations: how long rows live, and how a person is erased. */
  readonly tables?: TableSpecs
  /** What its audit rows keep beside ids, figures and names of fields; each with the reason (API-13). */
  readonly auditContents?: AuditContents
  readonly demo?: Lazy<DemoRows>
}

export const defineModule = <const M extends ModuleManifest>(manifest: M): M => manifest
