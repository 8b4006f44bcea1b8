/** The servers that a company may choose, and the one that it has chosen (LLM-03). */
import { platform, readSetting } from '#app/kernel/settings/settings'
import type { ModelServer } from '#modules/ai/contract'
import { defaultServers } from '#modules/ai/public'
import { accessConfig } from '#modules/llm/access'
import { serverUrlOf, serverUrlsIn, type LlmProvider } from '#modules/llm/contract'
import { settingsOf } from '#modules/llm/settings'

/** The one of the operator's environment, or that of the provider. */
export const defaultUrl = (kind: LlmProvider): string => serverUrlOf(defaultServers()[kind])!

/** All that companies may choose, the default first. */
export async function allowedUrls(kind: LlmProvider): Promise<readonly string[]> {
  const listed = serverUrlsIn(await readSetting<string>(platform, `llm.${kind}_urls`))
  return [...new Set([defaultUrl(kind), ...listed])]
}

interface Chosen {
  /** Null for the default. */
  readonly ollamaUrl: string | null
  readonly openaiUrl: string | null
  /** Decrypted; blank for none. */
  readonly key: string
}

/** Null without a key, and for an address that the operator has taken off the list since it was chosen. */
export async function serverOf(kind: LlmProvider, chosen: Chosen): Promise<ModelServer | null> {
  const url = chosen[`${kind}Url`] ?? defaultUrl(kind)
  if (!(await allowedUrls(kind)).includes(url)) return null
  if (kind === 'ollama') return { kind, url, isNamedByOperator: true }
  return chosen.key ? { kind, url, key: chosen.key, isNamedByOperator: true } : null
}

/** That of the provider which the company has chosen; null as above. To be asked again before each call. */
export async function serverOfCompany(company: {
  readonly companyId: number
}): Promise<ModelServer | null> {
  const settings = settingsOf(await accessConfig(company))
  return serverOf(settings.provider, settings)
}
