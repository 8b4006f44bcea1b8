/** The configuration of a company, and templates by their id (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { rowById } from '#app/kernel/http/row_by_id'
import { newConfig } from '#modules/llm/contract'
import specs from '#modules/llm/errors'
import { LlmConfig, LlmTemplate } from '#modules/llm/model'

export const errors = errorClasses(specs)

type CompanyOf = Pick<Actor, 'companyId'>

/** The company's only one, made when it is first asked for (LLM-01). With `work` it is locked for a change. */
export async function accessConfig(actor: CompanyOf, work?: Work): Promise<LlmConfig> {
  const find = () => {
    const rows = LlmConfig.of(actor, work?.trx)
    return (work ? rows.forUpdate() : rows).first()
  }
  const found = await find()
  if (found) return found
  await insertConfig(actor)
  return (await find())!
}

/** Two first requests at once make one row. */
async function insertConfig({ companyId }: CompanyOf): Promise<void> {
  const at = now().toJSDate()
  await databaseClient()
    .table('llm_configs')
    .insert({
      company_id: companyId,
      provider: newConfig.provider,
      enabled: newConfig.enabled,
      system_prompt: newConfig.systemPrompt,
      model: newConfig.model,
      temperature: newConfig.temperature,
      max_tokens: newConfig.maxTokens,
      error_message: newConfig.errorMessage,
      ollama_model: newConfig.ollamaModel,
      openai_model: newConfig.openaiModel,
      modules: JSON.stringify(newConfig.modules),
      advanced: JSON.stringify(newConfig.advanced),
      created_at: at,
      updated_at: at,
    })
    .onConflict('company_id')
    .ignore()
}

/** 404 ERR_NO_LLM_TEMPLATE_FOUND for another company's, or none. With `work` it is locked for a change. */
export const accessTemplate = (
  actor: CompanyOf,
  given: unknown,
  work?: Work
): Promise<LlmTemplate> =>
  rowById(LlmTemplate.of(actor, work?.trx), given, errors.E_LLM_TEMPLATE_NOT_FOUND, work)
