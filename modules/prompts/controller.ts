/** Endpoints of prompts (AI-13). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessPrompt } from '#modules/prompts/access'
import { addPrompt, deletePrompt, editPrompt } from '#modules/prompts/actions'
import { encrypted } from '#modules/prompts/credentials'
import { listedModels } from '#modules/prompts/models'
import { listPrompts, viewOf } from '#modules/prompts/queries'
import { promptWire, trialWire } from '#modules/prompts/transformer'
import { tryPrompt } from '#modules/prompts/trial'
import {
  readChangedPrompt,
  readKeyToList,
  readNewPrompt,
  readPromptToTry,
} from '#modules/prompts/validators'
import type {
  PromptModelsWire,
  PromptsPageWire,
  PromptTrialWire,
  PromptWire,
} from '#modules/prompts/wire'

export default class PromptsController {
  /** GET /prompt?pageNumber&searchParam */
  async index({ actor, request }: HttpContext): Promise<PromptsPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { rows, ...page } = await listPrompts(actor, pageNumber, searchParam)
    return { prompts: rows.map(promptWire), ...page }
  }

  /** GET /prompt/{id} */
  async show({ actor, params }: HttpContext): Promise<PromptWire> {
    return promptWire(await viewOf(await accessPrompt(actor, params.id)))
  }

  /** POST /prompt */
  async store({ actor, request }: HttpContext): Promise<PromptWire> {
    const form = await readNewPrompt(request.body())
    return promptWire(await viewOf(await addPrompt(actor, form)))
  }

  /** PUT /prompt/{id}: omitted fields stay, and so does the key where its mask is sent. */
  async update({ actor, params, request }: HttpContext): Promise<PromptWire> {
    const form = await readChangedPrompt(request.body())
    return promptWire(await viewOf(await editPrompt(actor, params.id, form)))
  }

  /** POST /prompt/trial: the form, and what was written so far; nothing is saved or sent. */
  async tryPrompt({ actor, request }: HttpContext): Promise<PromptTrialWire> {
    return trialWire(await tryPrompt(actor, await readPromptToTry(request.body())))
  }

  /** POST /prompt/models: those that the provider lists for a key, or for that of a saved prompt. */
  async models({ actor, request }: HttpContext): Promise<PromptModelsWire> {
    const { id, key } = await readKeyToList(request.body())
    const saved = id === null ? null : await accessPrompt(actor, id)
    const apiKey = key === null ? saved!.apiKey : encrypted(key)
    return { models: await listedModels({ apiKey }) }
  }

  /** DELETE /prompt/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deletePrompt(actor, params.id)
    return { message: 'Prompt deleted' }
  }
}
