/** Implements identity's extension point for companies that are deleted: their devices are unlinked. */
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { CompanyDependant } from '#modules/identity/contract'
import type Connection from '#modules/whatsapp/models/connection'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'

export default class LeaveCompany implements CompanyDependant {
  async leave(companyId: number) {
    await unitOfWork(async ({ trx, afterCommit }) => {
      const { rows } = await trx.rawQuery(
        `update connections set wanted = 'logged_out', revision = revision + 1
         where company_id = ? returning id`,
        [companyId]
      )
      for (const { id } of rows as Pick<Connection, 'id'>[]) {
        afterCommit(() => signal(sessionTopic, String(id)))
      }
    })
  }
}
