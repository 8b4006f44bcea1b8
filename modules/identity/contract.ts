/** The words of the identity module: people, companies, plans, and the questions it asks. */
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
}
export const queueMembership = defineExtensionPoint<new () => QueueMembership>(
  'identity.queue_membership'
)

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
}
export interface SettingChanged {
  readonly companyId: number
  readonly key: string
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** A sign-in ended the person's former session (AUT-03). */
    'identity.session_replaced': SessionReplaced
    /** Name, profile, queues or rights of a person changed. */
    'identity.user_changed': UserChanged
    /** A company's setting was saved; listeners read the value themselves. */
    'identity.setting_changed': SettingChanged
  }
}
