/** People and settings as the screens know them. */
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
/** One person with all that the form shows. */
export interface PersonDetail extends Person {
  readonly isSuper: boolean
  readonly seesQueueless: boolean
  /** Null for the company's default. */
  readonly connectionId: number | null
}

/** What the form holds; the names are the server's, so that its refusals find their field. */
export interface PersonValues {
  readonly name: string
  readonly email: string
  /** Empty: the one that is there stays. */
  readonly password: string
  readonly profile: Profile
  readonly seesQueueless: boolean
  readonly connectionId: number | null
  readonly queueIds: readonly number[]
}
export const profiles: readonly Profile[] = ['user', 'supervisor', 'admin']

/** The company's settings by the contract's key, each a text. */
export type Settings = Readonly<Record<string, string>>
