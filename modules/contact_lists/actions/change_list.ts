/** Admins add, rename and delete contact lists (LST-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import { accessList, errors } from '#modules/contact_lists/access'
import { listKind } from '#modules/contact_lists/contract'
import { ContactList, ContactListImport } from '#modules/contact_lists/model'
import { audienceDependant } from '#modules/contacts/contract'

export interface ListForm {
  readonly name: string
}

export async function addList(actor: Actor, { name }: ListForm): Promise<ContactList> {
  return unitOfWork(async (work) => {
    const { companyId } = actor
    const list = await new ContactList()
      .useTransaction(work.trx)
      .merge({ companyId, name, createdAt: now(), updatedAt: now() })
      .save()
    recordListChange(work, actor, list.id, { after: { name } })
    return list
  })
}

/** 404 ERR_NO_CONTACT_LIST_FOUND. */
export async function renameList(
  actor: Actor,
  id: unknown,
  { name }: ListForm
): Promise<ContactList> {
  return unitOfWork(async (work) => {
    const list = await accessList(actor, id, work)
    const before = { name: list.name }
    await list.merge({ name, updatedAt: now() }).save()
    recordListChange(work, actor, list.id, { before, after: { name } })
    return list
  })
}

/** With its people. 404 ERR_NO_CONTACT_LIST_FOUND, 409 ERR_CONTACT_LIST_IN_USE (LST-03). */
export async function deleteList(actor: Actor, given: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const list = await accessList(actor, given, work)
    const { id, companyId, name } = list
    for (const Dependant of await registry.contributionsTo(audienceDependant)) {
      const isNeeded = await new Dependant().needs({ companyId, audienceId: id, kind: listKind })
      if (isNeeded) throw new errors.E_LIST_IN_USE()
    }
    const imports = await ContactListImport.of(list, work.trx)
      .where('contactListId', id)
      .whereNotNull('mediaFile')
    await list.delete()
    await discardFiles(
      work,
      imports.map(({ mediaFile }) => mediaFile!)
    )
    recordListChange(work, actor, id, { before: { name } })
  })
}

/** Admins hear every change of a list (API-13). */
const recordListChange = (work: Work, actor: Actor, id: number, sides: Sides): void =>
  recordChange(work, actor, {
    event: 'contact_lists.changed',
    body: { companyId: actor.companyId, listId: id, change: changeOf(sides) },
    entity: 'contact_lists',
    id,
    ...sides,
  })
