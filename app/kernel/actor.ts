/** Who is acting: the first argument of every action and query. */
import { defineExtensionPoint } from '#app/kernel/extension_point'

export type Profile = 'admin' | 'supervisor' | 'user'
/** Who may hold a right: a profile, or the operator of the platform whatever their profile. */
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
  can(ability: string): boolean
}

/** The company's own automation: it holds every right inside its company and none outside. */
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

/** A token that was accepted. `expiresAt` is when it must be renewed. */
export interface Authenticated {
  readonly actor: Actor
  readonly expiresAt: Date
  /** Why nearly all calls of this company are refused just now: it owes (BIL-09). */
  readonly debt: Error | null
}
/** Turns a bearer token into an actor, or throws the catalogue error that says why not (AUT-04). */
export interface ActorSource {
  authenticate(token: string | null): Promise<Authenticated>
  /** Those of these companies that owe just now, each with why their calls are refused (BIL-09). */
  debts(companyIds: readonly number[]): Promise<ReadonlyMap<number, Error>>
}
/** Who knows people? Answered by the module that owns users. */
export const actorSource = defineExtensionPoint<new () => ActorSource>('kernel.actor_source')
