/** Saves the configuration of a company (LLM-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { recordChange } from '#app/kernel/database/record_change'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/public'
import { accessConfig, errors } from '#modules/llm/access'
import { serverUrlOf, type LlmProvider } from '#modules/llm/contract'
import { encrypted } from '#modules/llm/credentials'
import type { LlmConfig } from '#modules/llm/model'
import { allowedUrls, defaultUrl } from '#modules/llm/servers'
import { settingsOf, withForm, type ConfigForm, type LlmSettings } from '#modules/llm/settings'

/** Omitted fields stay. 404 ERR_NO_QUEUE_FOUND, 422 ERR_LLM_SERVER_NOT_ALLOWED at the field of the address. */
export async function saveConfig(actor: Actor, given: ConfigForm): Promise<LlmConfig> {
  const form = await withAllowedServers(given)
  return unitOfWork(async (work) => {
    // The queue first, as whoever deletes one has it.
    for (const id of queuesOf(form)) await requireQueue(actor, id)
    const row = await accessConfig(actor, work)
    const before = settingsOf(row)
    const { key, ...fields } = withForm(before, form)
    row.merge({ ...fields, savedAt: now(), updatedAt: now() })
    if (form.key !== undefined) {
      row.merge({ openaiApiKey: key ? encrypted(key) : null, keyRefusedAt: null })
    }
    await row.save()
    const { companyId } = actor
    recordChange(work, actor, {
      event: 'llm.changed',
      body: { companyId, of: 'config', id: row.id, change: 'update' },
      entity: 'llm_configs',
      id: row.id,
      before: withoutKey(before),
      after: {
        ...withoutKey({ ...fields, key }),
        ...(form.key !== undefined && { key: 'changed' }),
      },
    })
    return row
  })
}

/** All that it names, each once, in the order in which they are locked everywhere. */
const queuesOf = ({ queueId, categoryQueues = {} }: ConfigForm): readonly number[] =>
  [...new Set([...(queueId ? [queueId] : []), ...Object.values(categoryQueues).flat()])].toSorted(
    (one, other) => one - other
  )

/** The form with its addresses as they are stored: null for the default. Throws 422 as above. */
export async function withAllowedServers(form: ConfigForm): Promise<ConfigForm> {
  return {
    ...form,
    ...(form.ollamaUrl !== undefined && { ollamaUrl: await storedUrl('ollama', form.ollamaUrl) }),
    ...(form.openaiUrl !== undefined && { openaiUrl: await storedUrl('openai', form.openaiUrl) }),
  }
}

async function storedUrl(kind: LlmProvider, given: string | null): Promise<string | null> {
  if (!given) return null
  const url = serverUrlOf(given)
  if (!url || !(await allowedUrls(kind)).includes(url)) {
    throw new errors.E_LLM_SERVER({ fields: [{ field: `${kind}Url`, rule: 'llm_server' }] })
  }
  return url === defaultUrl(kind) ? null : url
}

/** For the audit trail (API-10). */
const withoutKey = (settings: LlmSettings): Omit<LlmSettings, 'key'> & { key: string } => ({
  ...settings,
  key: '',
})
