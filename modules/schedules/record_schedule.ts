/** What is recorded of each change of a schedule: its event and its line in the audit trail (API-13, RT-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { Schedule } from '#modules/schedules/model'

export const snapshotOf = (schedule: Schedule) => {
  const { contactId, userId, connectionId, body, status, mediaFile } = schedule
  return {
    contactId,
    userId,
    connectionId,
    body,
    sendAt: schedule.sendAt.toUTC().toISO(),
    status,
    mediaFile,
  }
}

export const recordSchedule = (
  work: Work,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  id: number,
  sides: Sides<ReturnType<typeof snapshotOf>>
): void =>
  recordChange(work, actor, {
    event: 'schedules.changed',
    body: { companyId: actor.companyId, scheduleId: id, change: changeOf(sides) },
    entity: 'schedules',
    id,
    ...sides,
  })

/** The messages that it became, in their order; none until it is queued. */
export const messageIdsOf = ({
  textMessageId,
  messageId,
}: Pick<Schedule, 'textMessageId' | 'messageId'>): number[] =>
  [textMessageId, messageId].flatMap((id) => (id ? [Number(id)] : []))
