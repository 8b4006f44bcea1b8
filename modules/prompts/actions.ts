/** Adds, edits and deletes prompts. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { retryOnLockTimeout } from '#app/kernel/database/retry_on_lock_timeout'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { isAutomationOfQueues, requireQueue } from '#modules/queues/public'
import { tickets } from '#modules/tickets/public'
import { accessPrompt, errors, promptToDelete } from '#modules/prompts/access'
import { newPrompt } from '#modules/prompts/contract'
import { encrypted } from '#modules/prompts/credentials'
import { ConnectionPrompt, Prompt } from '#modules/prompts/model'
import { requireModel } from '#modules/prompts/models'

type PromptFields = Pick<
  Prompt,
  'name' | 'instructions' | 'model' | 'maxTokens' | 'temperature' | 'maxMessages' | 'queueId'
>
export interface PromptForm extends PromptFields {
  /** Of the provider, as it was entered. */
  readonly key: string
}
/** Fields with a default may be missing. */
export type NewPromptForm = Partial<PromptForm> &
  Pick<PromptForm, 'name' | 'instructions' | 'queueId' | 'key'>

/**
 * 404 ERR_NO_QUEUE_FOUND; 422 ERR_PROMPT_NAME_INVALID if the company already has the name, in upper or lower case, and at
 * the model if the provider does not list it.
 */
export async function addPrompt(actor: Actor, { key, ...fields }: NewPromptForm): Promise<Prompt> {
  const apiKey = encrypted(key)
  if (fields.model !== undefined) await requireModel(fields.model, { apiKey })
  return namedOnce(async (work) => {
    await requireQueue(actor, fields.queueId)
    const row = await new Prompt()
      .useTransaction(work.trx)
      .merge({ ...newPrompt, ...fields, ...unused, companyId: actor.companyId })
      .merge({ apiKey, createdAt: now(), updatedAt: now() })
      .save()
    record(work, actor, row.id, { after: snapshotOf(row) })
    return row
  })
}

/** Omitted fields stay. 404 ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND; 422 as above. */
export async function editPrompt(
  actor: Actor,
  id: unknown,
  form: Partial<PromptForm>
): Promise<Prompt> {
  const { key, ...fields } = form
  await requireNewModel(await accessPrompt(actor, id), form)
  return namedOnce(async (work) => {
    const row = await accessPrompt(actor, id, work)
    const before = snapshotOf(row)
    if (fields.queueId !== undefined) await requireQueue(actor, fields.queueId)
    row.merge({ ...fields, updatedAt: now() })
    if (key !== undefined) row.merge({ apiKey: encrypted(key), keyRefusedAt: null })
    await row.save()
    const after = { ...snapshotOf(row), ...(key !== undefined && { key: 'changed' }) }
    record(work, actor, row.id, { before, after })
    return row
  })
}

/** The provider is asked about a model that the prompt does not have yet, before anything is locked. */
async function requireNewModel({ model, apiKey }: Prompt, form: Partial<PromptForm>) {
  if (form.model === undefined || form.model === model) return
  await requireModel(form.model, { apiKey: form.key === undefined ? apiKey : encrypted(form.key) })
}

/**
 * A prompt as the form has it, which is not saved; `id`: the saved one that it changes, or null. 404 ERR_NO_PROMPT_FOUND,
 * ERR_NO_QUEUE_FOUND; 422 for a part that a model cannot be asked without.
 */
export async function draftPrompt(
  actor: Actor,
  id: number | null,
  { key, ...fields }: Partial<PromptForm>
): Promise<Prompt> {
  const saved = id === null ? null : await accessPrompt(actor, id)
  const row = saved ?? new Prompt().merge({ ...newPrompt, companyId: actor.companyId })
  row.merge(fields)
  if (key !== undefined) row.merge({ apiKey: encrypted(key) })
  if (!row.instructions) throw new errors.E_PROMPT_INSTRUCTIONS(missing('prompt'))
  if (!row.apiKey) throw new errors.E_PROMPT_KEY(missing('apiKey'))
  if (!row.queueId) throw new errors.E_PROMPT_QUEUE(missing('queueId'))
  await requireQueue(actor, row.queueId)
  return row
}

const missing = (field: string) => ({ fields: [{ field, rule: 'required' }] })

/**
 * Tickets in which it answered wait for people. 404 ERR_NO_PROMPT_FOUND, 409 ERR_PROMPT_IN_USE while a queue or a
 * connection names it (AI-13).
 */
export async function deletePrompt(actor: Actor, id: unknown): Promise<void> {
  await retryOnLockTimeout(async (work) => {
    const { id: promptId } = await accessPrompt(actor, id)
    await tickets.leaveAutomation(work, actor, { promptId })
    const row = await promptToDelete(actor, promptId)
    if (await isUsed(work, row)) throw new errors.E_PROMPT_IN_USE()
    await tickets.leaveAutomation(work, actor, { promptId })
    await row.useTransaction(work.trx).delete()
    record(work, actor, row.id, { before: snapshotOf(row) })
  })
}

async function isUsed(work: Work, { companyId, id: promptId }: Prompt) {
  const ofConnection = ConnectionPrompt.of({ companyId }, work.trx).where({ promptId })
  return (await ofConnection.first()) !== null || isAutomationOfQueues({ companyId }, { promptId })
}

const unused = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }

const taken = class extends errors.E_PROMPT_NAME {
  constructor() {
    super({ fields: [{ field: 'name', rule: 'prompt_name' }] })
  }
}
const namedOnce = (body: (work: Work) => Promise<Prompt>): Promise<Prompt> =>
  onUnique('prompts_once', taken, () => unitOfWork(body))

/** Without the key; the audit trail keeps the name, and of the other fields that they changed (AI-11). */
const snapshotOf = (row: Prompt): PromptFields & { key: string } => ({
  name: row.name,
  instructions: row.instructions,
  model: row.model,
  maxTokens: row.maxTokens,
  temperature: row.temperature,
  maxMessages: row.maxMessages,
  queueId: row.queueId,
  key: '',
})

const record = (work: Work, actor: Actor, id: number, sides: Sides): void =>
  recordChange(work, actor, {
    event: 'prompts.changed',
    body: { companyId: actor.companyId, promptId: id, change: changeOf(sides) },
    entity: 'prompts',
    id,
    ...sides,
  })
