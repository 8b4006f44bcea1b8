/** Whether a contact wants campaigns. */
import type { HttpContext } from '@adonisjs/core/http'
import { noteOptOut, optOutOf } from '#modules/campaigns/actions/note_opt_out'
import { optOutWire } from '#modules/campaigns/http/transformers/campaign_transformer'
import { optOutForm } from '#modules/campaigns/http/validators/campaign_validators'
import type { OptOutWire } from '#modules/campaigns/wire'

export default class OptOutsController {
  /** GET /contacts/{contactId}/campaign-opt-out */
  async show({ actor, params }: HttpContext): Promise<OptOutWire> {
    const at = await optOutOf(actor, params.contactId)
    return optOutWire(at?.toISOString() ?? null)
  }

  /** PUT /contacts/{contactId}/campaign-opt-out */
  async update({ actor, params, request }: HttpContext): Promise<OptOutWire> {
    const { optedOut } = await request.validateUsing(optOutForm)
    const at = await noteOptOut(actor, params.contactId, optedOut)
    return optOutWire(at?.toISOString() ?? null)
  }
}
