/**
 * Implements identity's extension point for companies that are deleted: nobody is on a plan any more, and nothing is to be
 * paid (BIL-06). Without this a plan could not be deleted until the rows are purged.
 */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { endSubscription } from '#modules/billing/actions/subscribe'
import { cancelInvoice } from '#modules/billing/invoices/bill'
import { Invoice } from '#modules/billing/model'
import type { CompanyDependant } from '#modules/identity/contract'

export default class LeaveCompany implements CompanyDependant {
  async leave(companyId: number) {
    await unitOfWork(async (work) => {
      await endSubscription({ companyId, userId: null }, companyId, work)
      // Not by `bill`, which leaves out the deleted. Money that arrives nevertheless is a surplus in the book.
      const open = Invoice.of({ companyId }, work.trx).where('status', 'open').forUpdate()
      for (const invoice of await open) await cancelInvoice(invoice, 'free', work)
    })
  }
}
