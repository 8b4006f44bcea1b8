/** Every change of a tag is news to the company's browsers and a line in the audit trail (API-13). */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'
import type { TagChanged } from '#modules/tags/contract'
import type Tag from '#modules/tags/models/tag'

export interface Change {
  readonly change: TagChanged['change']
  readonly tagId: number
  /** What the tag was and is; left out before it was made and after it was deleted. */
  readonly before?: Snapshot
  readonly after?: Snapshot
}
type Snapshot = Readonly<Record<string, unknown>>

export const snapshotOf = ({ name, color, isKanban }: Tag): Snapshot => ({ name, color, isKanban })

export function recordChange(work: Work, actor: Actor, { change, tagId, before, after }: Change) {
  work.emit('tags.changed', { companyId: actor.companyId, tagId, change })
  work.audit({ actor, action: `tags.${change}`, entity: 'tags', entityId: tagId, before, after })
}
