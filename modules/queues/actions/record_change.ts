/** Emits and audits every change of a queue (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { QueueChanged } from '#modules/queues/contract'
import type Queue from '#modules/queues/models/queue'

type Snapshot = Readonly<Record<string, unknown>>
export interface Change {
  readonly change: QueueChanged['change']
  readonly queueId: number
  /** Snapshots of the queue; `before` is missing when it is created, `after` when it is deleted. */
  readonly before?: Snapshot
  readonly after?: Snapshot
}

export const snapshotOf = (queue: Queue): Snapshot => {
  const { name, color, greetingMessage, outOfHoursText, position } = queue
  const { promptId, integrationId, shifts, mediaFile } = queue
  const text = { name, color, greetingMessage, outOfHoursText, position }
  return { ...text, promptId, integrationId, shifts, mediaFile }
}

export function recordChange(work: Work, actor: Actor, { change, queueId, before, after }: Change) {
  work.emit('queues.changed', { companyId: actor.companyId, queueId, change })
  const audited = { actor, action: `queues.${change}`, entity: 'queues', entityId: queueId }
  work.audit({ ...audited, before, after })
}
