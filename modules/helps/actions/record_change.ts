/** Emits every change of a help to all browsers, and audits it (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { HelpChanged } from '#modules/helps/contract'
import type Help from '#modules/helps/models/help'

/** Snapshots before and after; null before creation and after deletion. */
export interface Said {
  readonly before: Texts | null
  readonly after: Texts | null
}
type Texts = Readonly<Pick<Help, 'title' | 'description' | 'video'>>

export const textOf = ({ title, description, video }: Help): Texts => ({
  title,
  description,
  video,
})

export function recordChange(work: Work, actor: Actor, events: HelpChanged, said: Said): void {
  work.emit('helps.changed', events)
  work.audit({
    actor,
    action: `helps.${events.change}`,
    entity: 'helps',
    entityId: events.helpId,
    before: said.before ? { ...said.before } : undefined,
    after: said.after ? { ...said.after } : undefined,
  })
}
