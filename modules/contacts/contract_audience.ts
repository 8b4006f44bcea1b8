/** Groups of people to whom one text can be sent in one go: whoever knows such groups offers them (CMP-04, CMP-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

export interface AudienceRef {
  readonly companyId: number
  /** Id of the group in the table of the module that owns it. */
  readonly audienceId: number
}

/**
 * A query that returns each person of a group once: a hundred thousand people must not pass through memory. Columns:
 * `ref` (bigint, the person's row in the table of the module that owns the group; the order of the group), `name`
 * (may be empty), `number` (canonical digits, EXT-10), `email` (may be empty), `state` (`AudienceState`).
 */
export interface PeopleQuery {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/** Whether the number is on WhatsApp; `unchecked` people receive nothing until they are `valid` (LST-02). */
export type AudienceState = 'valid' | 'absent' | 'unchecked'

/** Groups of one kind among which people choose. */
export const maxAudiences = 1_000

/** One kind of group, such as a contact list, or everybody whose tickets have a tag. */
export interface Audience {
  /** Name of the kind. Whoever refers to a group stores it with the group's id. */
  readonly kind: string
  /**
   * Throws an error of its own, 404, for a group that does not exist or is another company's. Inside a unit of work the
   * group's row is locked until its end, so that it cannot be deleted meanwhile.
   */
  access(actor: Actor, id: unknown): Promise<{ readonly id: number; readonly name: string }>
  /** The company's groups by name, to choose from; at most `maxAudiences`. */
  all(
    actor: Pick<Actor, 'companyId'>
  ): Promise<readonly { readonly id: number; readonly name: string }[]>
  /** Names of the given groups; those that no longer exist are left out. */
  names(
    actor: Pick<Actor, 'companyId'>,
    ids: readonly number[]
  ): Promise<ReadonlyMap<number, string>>
  people(ref: AudienceRef): PeopleQuery
}
/** Extension point: kinds of groups of people. */
export const audience = defineExtensionPoint<new () => Audience>('contacts.audience')

/** Another module whose rows refer to groups of people. */
export interface AudienceDependant {
  /**
   * Whether unfinished work still needs the group: then it is not deleted. Called inside the deleting transaction,
   * which has locked the group's row.
   */
  needs(group: AudienceRef & { readonly kind: string }): Promise<boolean>
}
/** Extension point: asked before a group of people is deleted (LST-03). */
export const audienceDependant = defineExtensionPoint<new () => AudienceDependant>(
  'contacts.audience_dependant',
  { includeDisabled: true }
)

/** A module that can keep people as a group of its own. */
export interface AudienceKeeper {
  /** Keeps the people of the query, as they are now, under a name; in the caller's unit of work (CMP-06). */
  keep(
    actor: Pick<Actor, 'companyId'>,
    given: { readonly name: string; readonly people: PeopleQuery }
  ): Promise<{ readonly kind: string; readonly id: number }>
}
/** Extension point: where the people of a moment are kept as a group. At most one module answers. */
export const audienceKeeper = defineExtensionPoint<new () => AudienceKeeper>(
  'contacts.audience_keeper'
)
