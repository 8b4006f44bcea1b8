/** Emits every change of an announcement to all browsers, and audits it (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { AnnouncementChanged } from '#modules/announcements/contract'
import type Announcement from '#modules/announcements/models/announcement'

/** Snapshot of an announcement. */
export type Snapshot = Readonly<
  Pick<Announcement, 'title' | 'body' | 'priority' | 'isActive' | 'mediaFile'>
>

export const snapshotOf = (announcement: Announcement): Snapshot => {
  const { title, body, priority, isActive, mediaFile } = announcement
  return { title, body, priority, isActive, mediaFile }
}

export interface Change {
  readonly change: AnnouncementChanged['change']
  readonly id: number
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

export function recordChange(
  work: Work,
  actor: Actor,
  { change, id, before, after }: Change
): void {
  work.emit('announcements.changed', { announcementId: id, change })
  work.audit({
    actor,
    action: `announcements.${change}`,
    entity: 'announcements',
    entityId: id,
    before: before ? { ...before } : undefined,
    after: after ? { ...after } : undefined,
  })
}
