/** Implements llm's `ConfigPart`: the field `ragConfig`, and the embedding models that companies need. */
import { configOf } from '#modules/knowledge/access'
import { configsWith } from '#modules/knowledge/queries'
import { settingsOf } from '#modules/knowledge/settings'
import { withTag, type ConfigPart } from '#modules/llm/contract'
import { serverOfCompany } from '#modules/llm/public'

export default class RagConfig implements ConfigPart {
  readonly field = 'ragConfig'

  // By the names of the contract, which the settings have.
  async read(company: { readonly companyId: number }) {
    return settingsOf(await configOf(company))
  }

  async needsModel({ url }: { readonly url: string }, model: string) {
    const full = withTag(model)
    for (const { companyId } of await configsWith([full, full.replace(/:latest$/, '')])) {
      const server = await serverOfCompany({ companyId })
      if (server?.kind === 'ollama' && server.url === url) return true
    }
    return false
  }
}
