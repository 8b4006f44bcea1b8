/** Fixtures of llm for tests: templates, and the work of the lane by hand. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { LlmTemplate, LlmTurn } from '#modules/llm/model'
import { carryOut } from '#modules/llm/pulls/carry_out'
import { claim } from '#modules/llm/pulls/claim'

export { aCentreCompany } from '#modules/llm/tests/support/a_centre_company'

let count = 0

/** Default: a name that no other row has. */
export async function aTemplate(
  { companyId }: Pick<Actor, 'companyId'>,
  fields: Partial<LlmTemplate> = {}
): Promise<LlmTemplate> {
  const row = await LlmTemplate.create({
    companyId,
    name: `Template ${++count}`,
    content: 'Olá, {nome}!',
    variables: ['nome'],
    category: 'general',
    isActive: true,
    createdAt: now(),
    updatedAt: now(),
    ...fields,
  })
  return row.refresh()
}

/** Default: an answer of 12 tokens to a question of 40, with its texts. */
export const aTurn = (
  { companyId, id: ticketId }: { readonly companyId: number; readonly id: number },
  fields: Partial<LlmTurn> = {}
): Promise<LlmTurn> =>
  LlmTurn.create({
    ...{ companyId, ticketId, asked: 'Que horas abre?', answered: 'Às nove.', sources: [] },
    ...{ outcome: 'answered', model: 'gpt-4o-mini', promptTokens: 40, completionTokens: 12 },
    ...{ durationMs: 900, createdAt: now() },
    ...fields,
  })

/** What the lane does for a download that is due; false when nobody may claim it now. */
export async function carryOutDue(id: number): Promise<boolean> {
  const pull = await claim(id)
  if (!pull) return false
  await carryOut(pull)
  return true
}
