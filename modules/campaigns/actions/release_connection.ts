/** Extension point of whatsapp: campaigns of a connection that is to be deleted (CNX-06). */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { cancel } from '#modules/campaigns/engine/ending'
import { Campaign } from '#modules/campaigns/model'
import type { ConnectionChanged, ConnectionDependant } from '#modules/whatsapp/contract'

export default class ReleaseConnection implements ConnectionDependant {
  async needs({ companyId, connectionId }: ConnectionChanged) {
    return (await unfinished(systemActor(companyId), connectionId).first()) !== null
  }

  release({ companyId, connectionId }: ConnectionChanged) {
    return unitOfWork(async (work) => {
      const campaigns = await unfinished(systemActor(companyId), connectionId)
        .useTransaction(work.trx)
        .orderBy('id')
        .forUpdate()
      for (const campaign of campaigns) await cancel(work, campaign, 'connection_deleted')
    })
  }
}

const unfinished = (company: { readonly companyId: number }, connectionId: number) =>
  Campaign.of(company).where({ connectionId }).whereIn('status', ['scheduled', 'running'])
