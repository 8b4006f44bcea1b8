/** Implements contacts' extension point for merges: what is scheduled for one goes to the other (IN-06). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactHoldings, ContactMerge } from '#modules/contacts/contract'
import { Schedule } from '#modules/schedules/model'

export default class MoveContact implements ContactHoldings {
  async move({ companyId, winnerId, loserId }: ContactMerge) {
    await unitOfWork(async (work) => {
      const rows = await Schedule.of({ companyId }, work.trx)
        .where('contactId', loserId)
        .forUpdate()
      for (const { id } of rows) {
        work.emit('schedules.changed', { companyId, scheduleId: id, change: 'update' })
      }
      await Schedule.of({ companyId }, work.trx)
        .where('contactId', loserId)
        .update({ contactId: winnerId, updatedAt: now().toJSDate() })
    })
  }
}
