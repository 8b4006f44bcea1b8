/** Endpoints of prompts (AI-13). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessPrompt } from '#modules/prompts/access'
import { addPrompt, deletePrompt, editPrompt } from '#modules/prompts/actions'
import { listPrompts, viewOf } from '#modules/prompts/queries'
import { promptWire } from '#modules/prompts/transformer'
import { readChangedPrompt, readNewPrompt } from '#modules/prompts/validators'
import type { PromptsPageWire, PromptWire } from '#modules/prompts/wire'

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

  /** DELETE /prompt/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deletePrompt(actor, params.id)
    return { message: 'Prompt deleted' }
  }
}
