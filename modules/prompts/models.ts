/** The models that a prompt may name: those of the contract, and those that its provider lists (AI-01). */
import { defaultServers, ModelError, providerOf } from '#modules/ai/public'
import type { ModelServer } from '#modules/ai/contract'
import { errors as kernelErrors } from '#app/kernel/errors'
import { errors } from '#modules/prompts/access'
import { promptModels, type ModelChoice } from '#modules/prompts/contract'
import { decrypted } from '#modules/prompts/credentials'

/** Milliseconds: somebody waits for it in a form. */
const timeoutMs = 5_000
/** What providers list besides models that answer in writing. */
const otherPurposes =
  /embed|whisper|transcribe|tts|audio|realtime|dall-e|image|moderation|sora|babbage|davinci|instruct|search|rerank/i

interface Keyed {
  /** Encrypted. */
  readonly apiKey: string
}

/** Where the provider of prompts is, with the key of this one. */
export const serverOf = ({ apiKey }: Keyed): ModelServer => ({
  kind: 'openai',
  url: defaultServers().openai,
  key: decrypted(apiKey),
})

/**
 * Those of the contract, then those that the provider lists for this key, by name. 422 ERR_PROMPT_APIKEY_INVALID when it
 * does not accept the key; 502 ERR_PROMPT_PROVIDER when it does not answer.
 */
export async function listedModels(keyed: Keyed): Promise<readonly ModelChoice[]> {
  const ids = await idsOf(keyed)
  if (!ids) throw new errors.E_PROMPT_PROVIDER()
  const known = new Set(promptModels.map(({ id }) => id))
  const further = ids.filter((id) => !known.has(id) && !otherPurposes.test(id)).sort()
  return [...promptModels, ...further.map((id) => ({ id, name: id }))]
}

/** 422 at the field unless the contract or the provider has it; ERR_PROMPT_APIKEY_INVALID as above. */
export async function requireModel(model: string, keyed: Keyed): Promise<void> {
  if (promptModels.some(({ id }) => id === model)) return
  const ids = await idsOf(keyed)
  if (ids?.includes(model)) return
  const rule = ids ? 'prompt_model' : 'prompt_model_unknown'
  throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'model', rule }] })
}

/** Null when the provider does not say. */
async function idsOf(keyed: Keyed): Promise<readonly string[] | null> {
  try {
    const offers = await providerOf(serverOf(keyed)).models({ timeoutMs })
    return offers.map(({ id }) => id)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (error.kind !== 'key') return null
    throw new errors.E_PROMPT_KEY({ fields: [{ field: 'apiKey', rule: 'prompt_key' }] })
  }
}
