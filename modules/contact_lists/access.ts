/** Every contact list, person on a list and import is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/contact_lists/errors'
import { ContactList, ContactListImport, ContactListItem } from '#modules/contact_lists/model'

export const errors = errorClasses(specs)

/**
 * 404 ERR_NO_CONTACT_LIST_FOUND for another company's list, or none. With `work` the row stays locked until the
 * transaction ends.
 */
export const accessList = (
  actor: Pick<Actor, 'companyId'>,
  given: unknown,
  work?: Work
): Promise<ContactList> =>
  rowById(ContactList.of(actor, work?.trx), given, errors.E_LIST_NOT_FOUND, work)

/** 404 ERR_NO_CONTACT_LIST_ITEM_FOUND; locked with `work`. */
export const accessItem = (actor: Actor, given: unknown, work?: Work): Promise<ContactListItem> =>
  rowById(ContactListItem.of(actor, work?.trx), given, errors.E_ITEM_NOT_FOUND, work)

/** An import of this list: 404 ERR_NO_CONTACT_LIST_IMPORT_FOUND for another list's. */
export const accessImport = (list: ContactList, given: unknown): Promise<ContactListImport> =>
  rowById(
    ContactListImport.of(list).where('contactListId', list.id),
    given,
    errors.E_IMPORT_NOT_FOUND
  )
