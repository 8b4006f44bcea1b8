/** The contract that every module implements. Read this file first. */
import type { Router } from '@adonisjs/core/http'
import type { Actor, Holder } from '#app/kernel/actor/actor'
import type { Contribution } from '#app/kernel/modules/extension_point'
import type { DomainEvents, EventName, Listener } from '#app/kernel/modules/events'
import type { AuditContents, TableSpecs } from '#app/kernel/database/tables'

/** A module imported on demand. Everything that does work is Lazy. */
export type Lazy<T> = () => Promise<{ default: T }>

export type ListenerMap = { readonly [N in EventName]?: readonly Lazy<new () => Listener<N>>[] }

/**
 * The HTTP side of a module. `default` registers the routes that need a signed-in actor of a company without unpaid
 * subscription; `unpaidRoutes` those that an unpaid company may call as well (BIL-09); `openRoutes` those that anyone
 * may call (signing in, a public list); `apiRoutes` those that programs call with a token of their own (EXT-01).
 */
export interface RouteFile {
  readonly default?: (router: Router) => void
  readonly unpaidRoutes?: (router: Router) => void
  readonly openRoutes?: (router: Router) => void
  readonly apiRoutes?: (router: Router) => void
}

/** Background work that may run in any order and in any process. Its payload contains ids, never content. */
export interface Job<P = unknown> {
  /**
   * `stopping` aborts when the process begins to stop. A job that takes long, and is added again for what it leaves,
   * ends at its next step: the process would wait for it, and then re-queue it in the middle.
   */
  handle(payload: P, stopping?: AbortSignal): Promise<void>
  /** Called once, after the last attempt failed. */
  failed?(payload: P, error: Error): Promise<void>
}
export interface JobSpec {
  // A registry of many payload types needs `any` here; each handler stays typed.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly load: Lazy<new () => Job<any>>
  /** Attempts in total, including the first; default 1. */
  readonly attempts?: number
  /** First pause between attempts in milliseconds; it doubles each time. */
  readonly backoffMs?: number
  /** Alternative to `backoffMs`: the pause after each attempt in milliseconds; the last one repeats. */
  readonly pausesMs?: readonly [number, ...number[]]
  /** The queue whose concurrency and rate limit apply; default `default`. */
  readonly queue?: string
  /** It deletes what is old, at least once in so many hours: each run is noted, and `guiche doctor` warns of late ones. */
  readonly upkeepHours?: number
}
/** A scheduled job: a cron pattern of five or six fields, in a time zone (default UTC). */
export interface Schedule {
  readonly job: string
  readonly cron: string
  readonly timeZone?: string
}

/** A company that is a customer of the demo's platform. */
export interface DemoCustomer {
  readonly companyId: number
  readonly name: string
}

export interface DemoRowsOptions {
  /** Whether rows are wanted that go on by themselves, as a campaign that sends does. */
  readonly isLive: boolean
  /** Default: none are wanted. */
  readonly customers?: readonly DemoCustomer[]
}

/**
 * Inserts a module's own rows into the demo company, right after it was created and in the same transaction
 * (`unitOfWork` joins it). They are rows of the past: emit no events. What it returns is called once all modules have
 * theirs, for rows that refer to those of optional neighbours.
 */
export type DemoRows = (
  company: { readonly companyId: number },
  options: DemoRowsOptions
) => Promise<void | (() => Promise<void>)>

export type ProcessKind = 'web' | 'worker' | 'gateway'
/** `every`: of each process, once, whatever its kinds. */
export type ResidentKind = ProcessKind | 'every'
/** Lives as long as the process, e.g. WhatsApp sockets or a poller. */
export interface Resident {
  start(): Promise<void>
  stop(): Promise<void>
}

/** A feature or limit of a plan. `wire` is its name in the HTTP contract. */
export type Entitlement =
  | {
      readonly kind: 'flag'
      readonly default: boolean
      readonly wire?: string
      /** A setting of the company that grants it as well, with the value `true` (API-14). */
      readonly orSetting?: string
    }
  | { readonly kind: 'limit'; readonly default: number | null; readonly wire?: string }

export type SettingValue = boolean | number | string
/** A setting of a company or of the platform; numbers are integers. A value that violates the declaration is rejected (SET-02). */
export interface Setting<T extends SettingValue = SettingValue> {
  readonly default: T
  readonly readableBy: 'everyone' | 'members' | 'admins'
  readonly secret?: true
  /** Of the platform, with one value for all companies; the operator alone reads the list and changes it (AUT-15). */
  readonly of?: 'platform'
  /** Only the platform operator may change it: it is granted, not chosen by the company. */
  readonly changedBy?: 'super'
  /** Only its module reads and changes it, by calls of its own: in no list of settings, and unknown to `PUT /settings`. */
  readonly isInternal?: true
  readonly wire?: string
  readonly oneOf?: readonly T[]
  /** Validates values that cannot be listed in `oneOf`. */
  readonly fits?: (value: string) => boolean
  /** Values that are stored, and read back, as another one. */
  readonly takenFor?: Readonly<Record<string, T>>
  readonly min?: number
  /** For a number its maximum; for a text its maximum length in characters. */
  readonly max?: number
}

/** An ability, who is granted it (AUT-14), and its name on the wire. */
export interface AbilitySpec {
  readonly grantedTo: readonly Holder[]
  readonly wire?: string
}

export interface ErrorSpec {
  readonly status: number
  /** The code that clients translate, for example ERR_NO_TICKET_FOUND. */
  readonly wire: string
  /** One English sentence for the response's `message`. */
  readonly message: string
  /** Log it as a server fault. */
  readonly report?: true
}

/**
 * One message to browsers: rooms, event name and body. Without rooms it only closes sockets; its name must contain
 * the company id in any case.
 */
export interface Delivery {
  readonly rooms: readonly string[]
  readonly as: string
  readonly body: Record<string, unknown>
  /** Rooms to which somebody may have lost access by this event: rechecked before it is sent (RT-07). */
  readonly recheck?: readonly string[]
  /**
   * After the message, closes the sockets of all sessions of this user except this one; null: of all sessions
   * (AUT-03).
   */
  readonly endSessions?: { readonly userId: number; readonly keepSessionId: string | null }
  /** After the message, closes this user's sockets, so that they reconnect with their current permissions (RT-04). */
  readonly reconnect?: { readonly userId: number }
}
/** Maps a domain event to its deliveries; returns none when no browser needs it. */
export type Projection<N extends EventName> = (
  event: DomainEvents[N]
) => Promise<readonly Delivery[]>

/** A join that a browser may request on its socket: `rooms` returns the rooms that this actor may join, or throws. */
export interface Join {
  readonly leave: string
  readonly rooms: (actor: Actor, argument: unknown) => Promise<readonly string[]>
  /** Called when a socket has joined; an error here is logged and does not undo the join. */
  readonly joined?: (actor: Actor, argument: unknown) => Promise<void>
}
/** Handles an event of a browser's socket: whose socket it is, and its id. */
export type SocketHandler = (actor: Actor, socketId: string) => Promise<void>
export interface RealtimeMap {
  /** A socket connected; it disconnected. Always called in this order, however fast they follow each other. */
  readonly came?: SocketHandler
  readonly left?: SocketHandler
  /** Other events that a browser may send, by name. */
  readonly clientEvents?: Readonly<Record<string, SocketHandler>>
  readonly joins?: Readonly<Record<string, Join>>
  /** Rooms that every socket of this actor is in from the start (RT-02). */
  readonly fixedRooms?: (actor: Actor) => readonly string[]
  readonly projections?: { readonly [N in EventName]?: Projection<N> }
}

export interface ModuleManifest {
  /**
   * Folder name, and prefix of all names that it owns. Never renamed after a release: the migration history contains
   * it.
   */
  readonly name: string
  /** One sentence, printed by `node ace modules:list`. */
  readonly summary: string
  /** Part of every installation; cannot be switched off. */
  readonly core?: true
  /** Modules whose tables or public.ts this one uses. Determines boot and migration order. */
  readonly requires?: readonly string[]

  readonly routes?: () => Promise<RouteFile>
  readonly realtime?: Lazy<RealtimeMap>
  readonly emits?: readonly EventName[]
  readonly listens?: ListenerMap
  readonly jobs?: Readonly<Record<string, JobSpec>>
  readonly schedules?: readonly Schedule[]
  readonly residents?: Readonly<Partial<Record<ResidentKind, Lazy<new () => Resident>>>>
  readonly abilities?: Readonly<Record<string, AbilitySpec>>
  readonly entitlements?: Readonly<Record<string, Entitlement>>
  readonly settings?: Readonly<Record<string, Setting>>
  readonly errors?: Readonly<Record<string, ErrorSpec>>
  readonly extensionPoints?: readonly { readonly key: string }[]
  /** Extension points of the kernel that this module asks, and not the kernel itself. */
  readonly asks?: readonly { readonly key: string }[]
  readonly contributes?: readonly Contribution[]
  /** All tables it owns: how long rows are kept, and how a person's data is erased. */
  readonly tables?: TableSpecs
  /**
   * Contents that its audit rows store in addition to ids, numbers and field names; each with the reason (API-13).
   */
  readonly auditContents?: AuditContents
  readonly demo?: Lazy<DemoRows>
  /**
   * File of the stand-in that the sandbox plays for this module, from the root and without an extension:
   * `modules/<name>/sandbox/index`, or one that the sandbox has itself. Data only: the product never imports it.
   */
  readonly sandbox?: string
}

export const defineModule = <const M extends ModuleManifest>(manifest: M): M => manifest
