/** Admins write people on a list by hand (LST-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { givenFields } from '#app/kernel/given_fields'
import { accessItem, accessList, errors } from '#modules/contact_lists/access'
import { checkSoon } from '#modules/contact_lists/actions/check_soon'
import { ContactListItem } from '#modules/contact_lists/model'
import { phoneNumbers } from '#modules/contacts/public'

export interface ItemForm {
  readonly name: string
  /** As typed. */
  readonly number: string
  /** Empty for none. */
  readonly email: string
}

/**
 * Whether the number is on WhatsApp is checked afterwards. 404 ERR_NO_CONTACT_LIST_FOUND, 400
 * ERR_WAPP_INVALID_CONTACT for digits that are no number, 409 ERR_DUPLICATED_LIST_NUMBER in either Brazilian form, 409
 * ERR_NUMBER_ERASED for an erased person's that must not come back (OPS-01).
 */
export async function addItem(
  actor: Actor,
  listId: unknown,
  { name, email, ...given }: ItemForm
): Promise<ContactListItem> {
  const number = await phoneNumbers.typed(actor, given.number)
  await phoneNumbers.assertNotErased(actor, number)
  return onceOnList(async (work) => {
    const { companyId, id: contactListId } = await accessList(actor, listId, work)
    const item = await new ContactListItem()
      .useTransaction(work.trx)
      .merge({
        ...{ companyId, contactListId, name, number, email },
        state: 'unchecked',
        createdAt: now(),
        updatedAt: now(),
      })
      .save()
    recordItemChange(work, actor, item, { after: snapshotOf(item) })
    checkSoon(work, actor)
    return item
  })
}

/** Omitted fields stay; another number is checked anew. 404 ERR_NO_CONTACT_LIST_ITEM_FOUND, and those of adding one. */
export async function editItem(
  actor: Actor,
  id: unknown,
  { number: typed, ...form }: Partial<ItemForm>
): Promise<ContactListItem> {
  const number = typed === undefined ? undefined : await phoneNumbers.typed(actor, typed)
  if (number !== undefined) await phoneNumbers.assertNotErased(actor, number)
  return onceOnList(async (work) => {
    const item = await accessItem(actor, id, work)
    const before = snapshotOf(item)
    const isOther = number !== undefined && number !== item.number
    item.merge({ ...givenFields(form), updatedAt: now() })
    if (isOther) {
      item.merge({ number, state: 'unchecked', askedAt: null })
      checkSoon(work, actor)
    }
    await item.save()
    recordItemChange(work, actor, item, { before, after: snapshotOf(item) })
    return item
  })
}

/** 404 ERR_NO_CONTACT_LIST_ITEM_FOUND. */
export async function deleteItem(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const item = await accessItem(actor, id, work)
    await item.delete()
    recordItemChange(work, actor, item, { before: snapshotOf(item) })
  })
}

const onceOnList = (body: (work: Work) => Promise<ContactListItem>): Promise<ContactListItem> =>
  onUnique('contact_list_items_once', errors.E_NUMBER_ON_LIST, () => unitOfWork(body))

const snapshotOf = ({ contactListId, name, number, email }: ContactListItem) => ({
  contactListId,
  name,
  number,
  email,
})

/** Admins hear every change of a person on a list, and of how many these are (API-13). */
function recordItemChange(
  work: Work,
  actor: Actor,
  { id: itemId, contactListId: listId }: ContactListItem,
  sides: Sides
): void {
  const { companyId } = actor
  recordChange(work, actor, {
    event: 'contact_lists.item_changed',
    body: { companyId, listId, itemId, change: changeOf(sides) },
    entity: 'contact_list_items',
    id: itemId,
    ...sides,
  })
  work.emit('contact_lists.changed', { companyId, listId, change: 'update' })
}
