/** Contact lists, their people, and the files from which these come (LST-01..03). */
import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { uploadedFile } from '#app/kernel/media/upload'
import { accessImport, accessItem, accessList } from '#modules/contact_lists/access'
import { addItem, deleteItem, editItem } from '#modules/contact_lists/actions/change_item'
import { addList, deleteList, renameList } from '#modules/contact_lists/actions/change_list'
import { receiveSheet } from '#modules/contact_lists/importing/receive_sheet'
import { maxSheetBytes } from '#modules/contact_lists/contract'
import type { ContactList } from '#modules/contact_lists/model'
import {
  everyList,
  faultLines,
  listItems,
  listLists,
  viewsOf,
} from '#modules/contact_lists/queries'
import { itemWire, listNameWire, listWire } from '#modules/contact_lists/transformer'
import { changedItem, itemsQuery, listForm, newItem } from '#modules/contact_lists/validators'
import type {
  ContactListItemsPageWire,
  ContactListItemWire,
  ContactListNameWire,
  ContactListsPageWire,
  ContactListWire,
} from '#modules/contact_lists/wire'

export default class ContactListsController {
  /** GET /contact-lists?pageNumber&searchParam (LST-03). */
  async index({ actor, request }: HttpContext): Promise<ContactListsPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { views, count, hasMore } = await listLists(actor, pageNumber, searchParam)
    return { records: views.map(listWire), count, hasMore }
  }

  /** GET /contact-lists/list: all of them, to choose from. */
  async all({ actor }: HttpContext): Promise<ContactListNameWire[]> {
    return (await everyList(actor)).map(listNameWire)
  }

  /** GET /contact-lists/{id} */
  async show({ actor, params }: HttpContext): Promise<ContactListWire> {
    return shown(await accessList(actor, params.id))
  }

  /** POST /contact-lists */
  async store({ actor, request }: HttpContext): Promise<ContactListWire> {
    return shown(await addList(actor, await request.validateUsing(listForm)))
  }

  /** PUT /contact-lists/{id} */
  async update({ actor, params, request }: HttpContext): Promise<ContactListWire> {
    return shown(await renameList(actor, params.id, await request.validateUsing(listForm)))
  }

  /** DELETE /contact-lists/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteList(actor, params.id)
    return { message: 'Contact list deleted.' }
  }

  /**
   * POST /contact-lists/{id}/upload: multipart, `file`. The people that came onto the list until now, 5,000 at most;
   * of a large file more come, and the list says how far it is.
   */
  async upload({ actor, params, request }: HttpContext): Promise<ContactListItemWire[]> {
    const file = uploadedFile(request, 'file', maxSheetBytes)
    return (await receiveSheet(actor, params.id, file)).map(itemWire)
  }

  /** GET /contact-lists/{id}/imports/{importId}/faults: CSV. */
  async faults({ actor, params, response }: HttpContext) {
    const row = await accessImport(await accessList(actor, params.id), params.importId)
    response.header('content-type', 'text/csv; charset=utf-8')
    response.header('content-disposition', 'attachment; filename="erros.csv"')
    return response.stream(Readable.from(faultLines(row)))
  }

  /** GET /contact-list-items?contactListId&pageNumber&searchParam&state */
  async items({ actor, request }: HttpContext): Promise<ContactListItemsPageWire> {
    const { pageNumber, searchParam: search, ...query } = request.qs()
    const { contactListId, state } = await itemsQuery.validate(query)
    const list = await accessList(actor, contactListId)
    const { rows, ...page } = await listItems(list, pageNumber, { search, state })
    return { contacts: rows.map(itemWire), ...page }
  }

  /** GET /contact-list-items/{id} */
  async showItem({ actor, params }: HttpContext): Promise<ContactListItemWire> {
    return itemWire(await accessItem(actor, params.id))
  }

  /** POST /contact-list-items */
  async storeItem({ actor, request }: HttpContext): Promise<ContactListItemWire> {
    const { contactListId, email, ...form } = await request.validateUsing(newItem)
    return itemWire(await addItem(actor, contactListId, { ...form, email: email ?? '' }))
  }

  /** PUT /contact-list-items/{id}: omitted fields stay; a person stays on their list. */
  async updateItem({ actor, params, request }: HttpContext): Promise<ContactListItemWire> {
    const { email, ...form } = await request.validateUsing(changedItem)
    const given = email === undefined ? form : { ...form, email: email ?? '' }
    return itemWire(await editItem(actor, params.id, given))
  }

  /** DELETE /contact-list-items/{id} */
  async destroyItem({ actor, params }: HttpContext) {
    await deleteItem(actor, params.id)
    return { message: 'Removed from the list.' }
  }
}

async function shown(list: ContactList): Promise<ContactListWire> {
  const [view] = await viewsOf(list satisfies Pick<Actor, 'companyId'>, [list])
  return listWire(view!)
}
