/** Endpoints of templates (LLM-14). */
import type { HttpContext } from '@adonisjs/core/http'
import { addTemplate, changeTemplate, deleteTemplate } from '#modules/llm/actions/change_template'
import { templateWire } from '#modules/llm/http/transformer'
import { readChangedTemplate, readNewTemplate } from '#modules/llm/http/validators'
import { listTemplates } from '#modules/llm/queries'
import type { TemplatesWire, TemplateWire } from '#modules/llm/wire'

export default class TemplatesController {
  /** GET /llm-config/templates */
  async index({ actor }: HttpContext): Promise<TemplatesWire> {
    return { templates: (await listTemplates(actor)).map(templateWire) }
  }

  /** POST /llm-config/templates: with the id of one of the company's it changes it, and omitted fields stay. */
  async store({ actor, request }: HttpContext): Promise<TemplateWire> {
    const body = request.body()
    const { id } = body as { id?: unknown }
    if (id === undefined || id === null || id === '') {
      return templateWire(await addTemplate(actor, await readNewTemplate(body)))
    }
    return templateWire(await changeTemplate(actor, id, await readChangedTemplate(body)))
  }

  /** DELETE /llm-config/templates/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteTemplate(actor, params.id)
    return { message: 'Template deleted' }
  }
}
