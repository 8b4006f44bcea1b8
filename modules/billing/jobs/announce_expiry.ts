/** Tells the open pages of a company, once, that its paid time is over (BIL-09). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { Job } from '#app/kernel/modules/module'
import { addDays } from '#modules/billing/invoices/days'
import { Subscription } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'

export default class AnnounceExpiry implements Job {
  async handle() {
    const due = await companyRecords.companiesPaidUntil(addDays(now().toISODate()!, 1))
    const unpaid = await companyRecords.unpaidAmong(due)
    for (const companyId of unpaid) await announce(companyId)
  }
}

async function announce(companyId: number): Promise<void> {
  await unitOfWork(async (work) => {
    const company = (await companyRecords.lockPaidTimes([companyId], work)).get(companyId)
    if (!company?.dueDate) return
    const marked = await Subscription.of({ companyId }, work.trx)
      .whereRaw('expiry_announced is distinct from ?', [company.dueDate])
      .update({ expiry_announced: company.dueDate })
    if (Number(marked)) work.emit('billing.paid_time_over', { companyId })
  })
}
