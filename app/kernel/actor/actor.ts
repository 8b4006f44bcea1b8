/** Who is acting: the first argument of every action and query. */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

export type Profile = 'admin' | 'supervisor' | 'user'
/** Who an ability may be granted to: a profile, or the platform operator (`super`) whatever their profile. */
export type Holder = Profile | 'super'

export interface Actor {
  readonly companyId: number
  /** Null when the system itself acts for a company. */
  readonly userId: number | null
  readonly name: string
  readonly profile: Profile | 'system'
  readonly super: boolean
  /** Queues the person works in; empty for the system, which may see all. */
  readonly queueIds: readonly number[]
  /** May see tickets without a queue (user.allTicket). */
  readonly seesQueueless: boolean
  /** The session that a token belongs to; null for the system. */
  readonly sessionId: string | null
  /** The operator of the platform who acts as this person (AUT-13). */
  readonly operatorId?: number
  /** The account of this machine, of an operator who calls over the socket file (ADR 69); `userId` is null then. */
  readonly machineAccount?: string
  can(ability: string): boolean
}

/** The company's own automation: has every ability within its company and none outside it. */
export const systemActor = (companyId: number): Actor => ({
  companyId,
  userId: null,
  name: 'system',
  profile: 'system',
  super: false,
  queueIds: [],
  seesQueueless: true,
  sessionId: null,
  can: () => true,
})

/** The result of accepting a token. `expiresAt` is when it must be renewed. */
export interface Authenticated {
  readonly actor: Actor
  readonly expiresAt: Date
  /**
   * Set while the company's subscription is unpaid: the error that nearly all its calls are refused with (BIL-09).
   */
  readonly debt: Error | null
}
/** Turns a bearer token into an actor, or throws the catalogue error with the reason (AUT-04). */
export interface ActorSource {
  authenticate(token: string | null): Promise<Authenticated>
  /**
   * A person without a session, as when a program acts for them, and without the rights of the platform's operator. Null
   * for somebody who was removed. `debt` as in `Authenticated`.
   */
  person(of: {
    readonly companyId: number
    readonly userId: number
  }): Promise<{ readonly actor: Actor; readonly debt: Error | null } | null>
  /**
   * The operator of the platform who calls from the server's own machine: the rights of `super`, and no others. Throws
   * while nobody has set up the platform.
   */
  operatorOfMachine(account: string): Promise<Actor>
  /**
   * The operator of the platform who calls with a key (ADR 80): the rights of `super`, and no others. Null for what is no such
   * key; throws for one that is not valid, or not any more.
   */
  operatorOfKey(token: string | null): Promise<Actor | null>
  /** Of these companies, those whose subscription is unpaid, each with the error for its calls (BIL-09). */
  debts(companyIds: readonly number[]): Promise<ReadonlyMap<number, Error>>
}
/** A program that calls with a token of its own instead of a person's session. */
export interface Program {
  /** Names the token in counters; unique on the platform. */
  readonly id: string
  /** The connection whose token it is: the program sends on it. Null for the key of a person. */
  readonly connectionId: number | null
  /** The person's key; null for the token of a connection. */
  readonly keyId: number | null
  /** What it may do of what its actor may (EXT-11); null: everything. */
  readonly scopes: ReadonlySet<string> | null
}
/** Turns the token of a program into an actor (EXT-01). */
export interface ProgramSource {
  /** Throws the catalogue error with the reason. `debt` as in `Authenticated`. */
  authenticate(token: string | null): Promise<{
    readonly actor: Actor
    readonly program: Program
    readonly debt: Error | null
  }>
}
/** Extension point: who knows the tokens of programs. Without it there are no calls for programs. */
export const programSource = defineExtensionPoint<new () => ProgramSource>('kernel.program_source')

/** Extension point for authentication; implemented by the module that owns users. */
export const actorSource = defineExtensionPoint<new () => ActorSource>('kernel.actor_source')
