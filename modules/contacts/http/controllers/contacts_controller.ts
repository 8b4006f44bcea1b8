/** Endpoints of contacts. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { afterCursor, cursorPage } from '#app/kernel/http/after_cursor'
import { hasMore } from '#app/kernel/http/wire'
import { accessContact } from '#modules/contacts/access'
import { addContact } from '#modules/contacts/actions/add_contact'
import { deleteContact } from '#modules/contacts/actions/delete_contact'
import { editContact } from '#modules/contacts/actions/edit_contact'
import { mergeContacts } from '#modules/contacts/actions/merge_contacts'
import {
  contactDetailWire,
  contactWire,
} from '#modules/contacts/http/transformers/contact_transformer'
import {
  mergeOrder,
  readContactFilter,
  readChangedContact,
  readNewContact,
} from '#modules/contacts/http/validators/contact_validators'
import type { ContactDetail } from '#modules/contacts/contract'
import { connectionOf } from '#modules/contacts/queries/connection_of'
import {
  contactNames,
  contactsAfter,
  contactsPerPage,
  listContacts,
} from '#modules/contacts/queries/list_contacts'
import type {
  AllContactsWire,
  ContactFormWire,
  ContactNameWire,
  ContactsPageWire,
} from '#modules/contacts/wire'
import { inCompany } from '#modules/identity/public'

export default class ContactsController {
  /**
   * GET /contacts?searchParam&pageNumber&date&dateStart&dateEnd&companyId (CON-04); only the operator may name a
   * company (API-01).
   */
  async index({ actor, request }: HttpContext): Promise<ContactsPageWire> {
    const filter = await readContactFilter(request.qs())
    const reader = await inCompany(actor, request.qs().companyId)
    const { contacts, count } = await listContacts(reader, filter)
    return {
      contacts: contacts.map(contactDetailWire),
      count,
      hasMore: hasMore(count, filter.page, contactsPerPage, contacts.length),
    }
  }

  /** GET /api/contacts/all?cursor&limit (EXT-11). */
  async all({ actor, request }: HttpContext): Promise<AllContactsWire> {
    const cursor = await afterCursor(request.qs())
    const { rows, nextCursor } = cursorPage(await contactsAfter(actor, cursor), cursor)
    return { contacts: rows.map(contactDetailWire), nextCursor }
  }

  /** GET /contacts/list?companyId: a bare array of at most 1000 (CON-04); only the operator may name a company. */
  async names({ actor, request }: HttpContext): Promise<ContactNameWire[]> {
    const reader = await inCompany(actor, request.qs().companyId)
    return (await contactNames(reader)).map(({ id, name }) => ({ id, name }))
  }

  /** GET /contacts/{id} */
  async show({ actor, params }: HttpContext) {
    return contactForm(actor, await accessContact(actor, params.id))
  }

  /** POST /contacts (CON-01). */
  async store({ actor, request }: HttpContext) {
    return contactForm(actor, await addContact(actor, await readNewContact(request.all())))
  }

  /** PUT /contacts/{id}: changes only the given fields (CON-02). */
  async update({ actor, params, request }: HttpContext) {
    const form = await readChangedContact(request.all())
    return contactForm(actor, await editContact(actor, params.id, form))
  }

  /** DELETE /contacts/{id} (CON-03). */
  async destroy({ actor, params }: HttpContext) {
    await deleteContact(actor, params.id)
    return { message: 'Contact deleted.' }
  }

  /** POST /contacts/{id}/merge (IN-06). */
  async merge({ actor, params, request }: HttpContext) {
    const { withId } = await request.validateUsing(mergeOrder)
    return contactWire(await mergeContacts(actor, { contactId: params.id, withId }))
  }
}

async function contactForm(actor: Actor, contact: ContactDetail): Promise<ContactFormWire> {
  const connection = await connectionOf(actor, contact.id)
  const named = connection && {
    id: connection.id,
    name: connection.name,
    status: connection.status,
  }
  return { ...contactDetailWire(contact), whatsapp: named }
}
