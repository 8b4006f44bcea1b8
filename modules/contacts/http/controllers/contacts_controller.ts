/** The calls of contacts. */
import type { HttpContext } from '@adonisjs/core/http'
import { mergeContacts } from '#modules/contacts/actions/merge_contacts'
import { contactWire } from '#modules/contacts/http/transformers/contact_transformer'
import { mergeOrder } from '#modules/contacts/http/validators/contact_validators'

export default class ContactsController {
  /** POST /contacts/{id}/merge (IN-06). */
  async merge({ actor, params, request }: HttpContext) {
    const { withId } = await request.validateUsing(mergeOrder)
    return contactWire(await mergeContacts(actor, { contactId: params.id, withId }))
  }
}
