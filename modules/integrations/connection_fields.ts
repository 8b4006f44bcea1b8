/** The integration of a connection, as a field of its form (CNX-06, ADR 45). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { rowNumber } from '#app/kernel/http/validators'
import type { ConnectionFields, FieldValues, SavedConnection } from '#modules/whatsapp/contract'
import { accessIntegration } from '#modules/integrations/access'
import { ConnectionIntegration } from '#modules/integrations/model'
import { integrationsOfConnections } from '#modules/integrations/queries'

/** Old clients send '' for a select without a choice. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)

export default class IntegrationOfConnection implements ConnectionFields {
  readonly rules = { integrationId: rowNumber().parse(blankIsNull).nullable().optional() }

  async read(company: Pick<SavedConnection, 'companyId'>, connectionIds: readonly number[]) {
    const chosen = await integrationsOfConnections(company, connectionIds)
    return new Map(connectionIds.map((id) => [id, { integrationId: chosen.get(id) ?? null }]))
  }

  /** 404 ERR_NO_INTEGRATION_FOUND. */
  async write({ companyId, connectionId }: SavedConnection, { integrationId: given }: FieldValues) {
    if (given === undefined) return
    await unitOfWork(async ({ trx }) => {
      await ConnectionIntegration.of({ companyId }, trx).where({ connectionId }).delete()
      if (given === null) return
      const { id: integrationId } = await accessIntegration({ companyId }, given)
      const row = { companyId, connectionId, integrationId }
      await ConnectionIntegration.create(row, { client: trx })
    })
  }
}
