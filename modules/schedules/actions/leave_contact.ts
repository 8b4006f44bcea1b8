/** Implements contacts' extension point for deletion: what is scheduled for somebody goes with them (CON-03). */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { discardFiles } from '#app/kernel/media/pending_files'
import type { ContactChanged, ContactDependant } from '#modules/contacts/contract'
import type { ScheduleStatus } from '#modules/schedules/contract'
import { Schedule } from '#modules/schedules/model'
import { recordSchedule, snapshotOf } from '#modules/schedules/record_schedule'

export default class LeaveContact implements ContactDependant {
  /** Deletes what is still to be sent; what was sent stays in the history until the purge. */
  leave(contact: ContactChanged) {
    return deleteAll(contact, ['pending', 'failed'])
  }

  purge(contact: ContactChanged) {
    return deleteAll(contact, ['pending', 'queued', 'sent', 'failed'])
  }
}

async function deleteAll(
  { companyId, contactId }: ContactChanged,
  statuses: readonly ScheduleStatus[]
): Promise<void> {
  await unitOfWork(async (work) => {
    const rows = await Schedule.of({ companyId }, work.trx)
      .where({ contactId })
      .whereIn('status', [...statuses])
      .orderBy('id')
      .forUpdate()
    for (const schedule of rows) {
      const before = snapshotOf(schedule)
      await schedule.delete()
      recordSchedule(work, systemActor(companyId), schedule.id, { before })
    }
    const files = rows.flatMap(({ mediaFile }) => mediaFile ?? [])
    await discardFiles(work, files)
  })
}
