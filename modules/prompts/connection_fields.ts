/** The prompt of a connection, as a field of its form (CNX-06, ADR 45). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { rowNumber } from '#app/kernel/http/validators'
import type { ConnectionFields, FieldValues, SavedConnection } from '#modules/whatsapp/contract'
import { accessPrompt } from '#modules/prompts/access'
import { ConnectionPrompt } from '#modules/prompts/model'
import { promptsOfConnections } from '#modules/prompts/queries'

/** Old clients send '' for a select without a choice. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)

export default class PromptOfConnection implements ConnectionFields {
  readonly rules = { promptId: rowNumber().parse(blankIsNull).nullable().optional() }

  async read(company: Pick<SavedConnection, 'companyId'>, connectionIds: readonly number[]) {
    const chosen = await promptsOfConnections(company, connectionIds)
    return new Map(connectionIds.map((id) => [id, { promptId: chosen.get(id) ?? null }]))
  }

  /** 404 ERR_NO_PROMPT_FOUND. */
  async write({ companyId, connectionId }: SavedConnection, { promptId: given }: FieldValues) {
    if (given === undefined) return
    await unitOfWork(async ({ trx }) => {
      await ConnectionPrompt.of({ companyId }, trx).where({ connectionId }).delete()
      if (given === null) return
      const { id: promptId } = await accessPrompt({ companyId }, given)
      await ConnectionPrompt.create({ companyId, connectionId, promptId }, { client: trx })
    })
  }
}
