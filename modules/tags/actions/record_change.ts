/** Emits every change of a tag to the company's browsers, and audits it (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { TagChanged } from '#modules/tags/contract'
import type Tag from '#modules/tags/models/tag'

export interface Change {
  readonly change: TagChanged['change']
  readonly tagId: number
  /** Snapshots before and after; omitted before creation and after deletion. */
  readonly before?: Snapshot
  readonly after?: Snapshot
}
type Snapshot = Readonly<Record<string, unknown>>

export const snapshotOf = ({ name, color, isKanban }: Tag): Snapshot => ({ name, color, isKanban })

export function recordChange(work: Work, actor: Actor, { change, tagId, before, after }: Change) {
  work.emit('tags.changed', { companyId: actor.companyId, tagId, change })
  work.audit({ actor, action: `tags.${change}`, entity: 'tags', entityId: tagId, before, after })
}
