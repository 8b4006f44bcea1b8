/** Downloads and deletes the models of a server, which all its companies share (LLM-13, ADR 63). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import { platform, readSetting } from '#app/kernel/settings/settings'
import type { ModelOffer, ModelServer } from '#modules/ai/contract'
import { ModelError, providerOf } from '#modules/ai/public'
import { accessConfig, errors } from '#modules/llm/access'
import { configPart, withTag } from '#modules/llm/contract'
import { LlmConfig, LlmPull } from '#modules/llm/model'
import { laneName } from '#modules/llm/pulls/claim'
import { newestPull } from '#modules/llm/queries'
import { defaultUrl, serverOf } from '#modules/llm/servers'
import { settingsOf } from '#modules/llm/settings'

const listMs = 5_000
const deleteMs = 30_000

/** The operator may; admins of companies, too, where the operator lets them. */
export async function mayChangeModels(actor: Actor): Promise<boolean> {
  if (actor.can('llm.models')) return true
  if (!actor.can('llm.manage')) return false
  return (await readSetting<string>(platform, 'llm.companies_pull')) === 'enabled'
}

/** Throws 403 ERR_NO_PERMISSION. */
async function requireMayChange(actor: Actor): Promise<void> {
  if (!(await mayChangeModels(actor))) throw new kernelErrors.E_NO_PERMISSION()
}

/** Throws 502 ERR_LLM_PROVIDER where the operator has taken the address off the list. */
async function ollamaOf(actor: Actor): Promise<ModelServer> {
  const server = await serverOf('ollama', settingsOf(await accessConfig(actor)))
  if (!server) throw new errors.E_LLM_PROVIDER({ reason: 'forbidden' })
  return server
}

/** Of the company's server, by name. 502 ERR_LLM_PROVIDER. */
export async function installedModels(actor: Actor): Promise<readonly ModelOffer[]> {
  const server = await ollamaOf(actor)
  const found = await safely(() => providerOf(server).models({ timeoutMs: listMs }))
  return found.toSorted((one, other) => one.id.localeCompare(other.id))
}

/** Notes that the model is to be downloaded; the lane does it. 409 ERR_LLM_PULL_RUNNING, 422 for another registry. */
export async function startPull(actor: Actor, model: string): Promise<LlmPull> {
  await requireMayChange(actor)
  // The server would call a host that the caller names.
  if (namesHost(model) && !actor.can('llm.models')) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'modelName', rule: 'llm_registry' }] })
  }
  const { url } = await ollamaOf(actor)
  const { companyId } = actor
  return onUnique('llm_pulls_one', errors.E_LLM_PULL_RUNNING, () =>
    unitOfWork(async (work) => {
      const row = await new LlmPull()
        .useTransaction(work.trx)
        .merge({ companyId, url, model, createdAt: now(), updatedAt: now() })
        .save()
      const audited = { entity: 'llm_models', entityId: row.id, after: { model } }
      work.audit({ actor, action: 'llm.pull_model', ...audited })
      work.afterCommit(() => signal(laneName, String(row.id)))
      return row.refresh()
    })
  )
}

/** The newest download of the company's server, running or not; null without one. */
export async function latestPull(actor: Actor): Promise<LlmPull | null> {
  await requireMayChange(actor)
  const { url } = await ollamaOf(actor)
  return newestPull(url)
}

/** 404 ERR_NO_LLM_MODEL_FOUND; 409 ERR_LLM_MODEL_IN_USE while some company's configuration names it. */
export async function deleteModel(actor: Actor, given: string): Promise<void> {
  await requireMayChange(actor)
  const server = await ollamaOf(actor)
  const model = withTag(given)
  const installed = await safely(() => providerOf(server).models({ timeoutMs: listMs }))
  if (!installed.some(({ id }) => withTag(id) === model)) throw new errors.E_LLM_MODEL_NOT_FOUND()
  if (await isUsed(server, model)) throw new errors.E_LLM_MODEL_IN_USE()
  await safely(() => providerOf(server).disk!.delete(model, { timeoutMs: deleteMs }))
  await unitOfWork(async (work) =>
    work.audit({
      ...{ actor, action: 'llm.delete_model', entity: 'llm_models', entityId: null },
      before: { model },
    })
  )
}

/** By a configuration of any company that has been saved, or by what another module keeps. */
async function isUsed({ url }: ModelServer, model: string): Promise<boolean> {
  const names = [model, model.replace(/:latest$/, '')]
  const user = await LlmConfig.query()
    .sideload({ everyCompany: true })
    .where('provider', 'ollama')
    .whereNotNull('savedAt')
    .whereRaw('coalesce(ollama_url, ?) = ?', [defaultUrl('ollama'), url])
    .whereRaw(`coalesce(nullif(model, ''), ollama_model) = any(?)`, [names])
    .first()
  if (user) return true
  for (const Part of await registry.contributionsTo(configPart)) {
    if (await new Part().needsModel({ url }, model)) return true
  }
  return false
}

/** `registry.example/name`: the part before the first slash is a host. */
const namesHost = (model: string) => /^[^/]*\.[^/]*\//.test(model)

async function safely<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (error.kind === 'no_model') throw new errors.E_LLM_MODEL_NOT_FOUND()
    throw new errors.E_LLM_PROVIDER({ reason: error.kind })
  }
}
