/** Users and settings as used by the screens. */
import type { Profile } from '#web/shell/session_wire'

export interface PersonQueue {
  readonly id: number
  readonly name: string
  readonly color: string
}
export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly profile: Profile
  readonly isOnline: boolean
  readonly queues: readonly PersonQueue[]
}
/** A user with all fields of the form. */
export interface PersonDetail extends Person {
  readonly isSuper: boolean
  readonly seesQueueless: boolean
  /** Null for the company's default. */
  readonly connectionId: number | null
}

/** The form's values; field names are the server's, so that its validation errors map to them. */
export interface PersonValues {
  readonly name: string
  readonly email: string
  /** Empty: unchanged. */
  readonly password: string
  readonly profile: Profile
  readonly seesQueueless: boolean
  readonly connectionId: number | null
  readonly queueIds: readonly number[]
}
export const profiles: readonly Profile[] = ['user', 'supervisor', 'admin']

/** Whose settings. */
export type OptionOwner = 'company' | 'platform'
/** Settings by the contract's key, each as a string. */
export type Settings = Readonly<Record<string, string>>
