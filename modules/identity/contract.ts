/** The words of the identity module: people, companies, plans, and the questions it asks. */
import type { Actor } from '#app/kernel/actor'
import { defineExtensionPoint } from '#app/kernel/extension_point'

/** The languages that a person or a company may choose (AUT-11). */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** What neighbours may know of a company. */
export interface CompanyView {
  readonly id: number
  readonly name: string
  /** IANA name; "today" and working hours are counted in it (API-08). */
  readonly zone: string
  readonly language: Language
}

export interface QueueOfUser {
  readonly id: number
  readonly name: string
  readonly color: string
}
/** In which queues does a person work? Answered by the module that owns queues. */
export interface QueueMembership {
  of(companyId: number, userIds: readonly number[]): Promise<Map<number, QueueOfUser[]>>
  /**
   * Puts a person into exactly these queues, as part of the work under way. One of another company, or
   * none, is 404 ERR_NO_QUEUE_FOUND (API-03).
   */
  put(actor: Company, userId: number, queueIds: readonly number[]): Promise<void>
}
export const queueMembership = defineExtensionPoint<new () => QueueMembership>(
  'identity.queue_membership'
)

/** On which connection may a person's new tickets start? Answered by the module that owns connections. */
export interface UsualConnection {
  /** One of another company, or none, is 404 ERR_NO_WAPP_FOUND (API-03); held as a parent (ADR 31). */
  require(actor: Company, connectionId: number): Promise<void>
}
export const usualConnection = defineExtensionPoint<new () => UsualConnection>(
  'identity.usual_connection'
)

/**
 * What does a person who leaves hold that others must take over (CLO-21)? Asked inside the transaction
 * that removes them: what is answered joins it, and what is thrown keeps the person. Asked twice, before and after
 * nobody can give them anything any more, so it locks what it finds and may find nothing (ADR 31).
 */
export interface PersonHoldings {
  handOver(actor: Actor, userId: number): Promise<void>
}
export const personHoldings = defineExtensionPoint<new () => PersonHoldings>(
  'identity.person_holdings',
  { includeDisabled: true }
)

type Company = Pick<Actor, 'companyId'>

export interface SessionReplaced {
  readonly companyId: number
  readonly userId: number
  readonly email: string
  /** The session that stays. */
  readonly sessionId: string
}
export interface UserChanged {
  readonly companyId: number
  readonly userId: number
  readonly isNew: boolean
  /** Profile, queues or what else decides what they may see: open sockets are looked at again (RT-04). */
  readonly hasOtherRights: boolean
}
export interface PresenceChanged {
  readonly companyId: number
  readonly userId: number
}
export interface SettingChanged {
  readonly companyId: number
  readonly key: string
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** A sign-in ended the person's former session (AUT-03). */
    'identity.session_replaced': SessionReplaced
    /** All sessions of a person were ended: signed out, deleted, a new password (AUT-05, AUT-06). */
    'identity.sessions_ended': { companyId: number; userId: number }
    /** A person came, went, or has another name, profile, queue or right. */
    'identity.user_changed': UserChanged
    /** A person is at the desk, or is not any more (AUT-10). */
    'identity.presence_changed': PresenceChanged
    /** A company's setting was saved; listeners read the value themselves. */
    'identity.setting_changed': SettingChanged
  }
}
