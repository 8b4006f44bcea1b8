/** What is read of a company's configuration besides its own row. */
import type { Actor } from '#app/kernel/actor/actor'
import { outgoingEvent } from '#app/kernel/modules/outgoing_event'
import { registry } from '#app/kernel/modules/registry'
import { companyText } from '#app/kernel/settings/texts'
import { contextSource } from '#modules/ai/contract'
import { configPart, localModels, type LocalModel } from '#modules/llm/contract'
import { LlmPull, LlmTemplate } from '#modules/llm/model'

type Company = Pick<Actor, 'companyId'>

/** All of the company, by name. */
export const listTemplates = (actor: Company): Promise<LlmTemplate[]> =>
  LlmTemplate.of(actor).orderByRaw('folded(name), id')

/** Fields of the configuration that other modules keep, by their name. */
export async function partsOf({ companyId }: Company): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (const Part of await registry.contributionsTo(configPart)) {
    const part = new Part()
    parts[part.field] = await part.read({ companyId })
  }
  return parts
}

/** With a description in the company's language (LLM-12). */
export const describedModels = (
  company: Company
): Promise<(LocalModel & { readonly description: string })[]> =>
  Promise.all(
    localModels.map(async (model) => ({
      ...model,
      description: await companyText(company, `llm:models.${model.id.replaceAll(':', '_')}`),
    }))
  )

// A server is shared by companies, and so are its downloads.
const everyPull = () => LlmPull.query().sideload({ everyCompany: true })

/** The newest download of a server, running or not; null without one. */
export const newestPull = (url: string): Promise<LlmPull | null> =>
  everyPull().where({ url }).orderBy('id', 'desc').first()

/** As it is now; null when its company was deleted meanwhile. */
export const pullNow = ({ id }: LlmPull): Promise<LlmPull | null> =>
  everyPull().where({ id }).first()

/** Switches of the configuration behind which a module stands that is installed and on (LLM-15). */
export async function installedModules(): Promise<ReadonlySet<string>> {
  const sources = (await registry.contributionsTo(contextSource)).map((Source) => new Source())
  const isSent = registry.isAsked(outgoingEvent)
  return new Set([...sources.map((one) => one.module), ...(isSent ? ['webhooks'] : [])])
}
