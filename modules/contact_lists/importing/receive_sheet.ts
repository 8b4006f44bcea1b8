/** Takes a file of people for a list, and brings its rows onto it (LST-01). */
import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { FileToStore } from '#app/kernel/media/media'
import { storeAndAttach } from '#app/kernel/media/pending_files'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessList } from '#modules/contact_lists/access'
import { importInTurn } from '#modules/contact_lists/importing/import_sheet'
import { ContactListImport, ContactListItem } from '#modules/contact_lists/model'

/** People that a response contains. */
const maxShown = 5_000
/** A request waits this long for the end of its import; a longer one goes on without it. */
const waitMs = 10_000

/**
 * The import is a row from here on: whatever happens to this process, it goes on until every row of the file is on the
 * list or noted as faulty. Returns the people who came onto the list until now, 5,000 at most. 404 ERR_NO_CONTACT_LIST_FOUND, 413 ERR_FILE_TOO_LARGE.
 */
export async function receiveSheet(
  actor: Actor,
  listId: unknown,
  file: FileToStore
): Promise<ContactListItem[]> {
  await accessList(actor, listId)
  const { companyId, id } = await storeAndAttach(actor, file, ({ key, name }) =>
    unitOfWork((work) => note(work, actor, listId, { mediaFile: key, mediaName: name }))
  )
  const added: number[] = []
  const end = importInTurn({ companyId, importId: id }, (ids) => added.push(...ids))
  await Promise.race([end, delay(waitMs, null, { ref: false })])
  return ContactListItem.of({ companyId }).whereIn('id', added.slice(0, maxShown)).orderBy('id')
}

async function note(
  work: Work,
  actor: Actor,
  listId: unknown,
  file: Pick<ContactListImport, 'mediaFile' | 'mediaName'>
): Promise<ContactListImport> {
  const { companyId, id: contactListId } = await accessList(actor, listId, work)
  const row = await new ContactListImport()
    .useTransaction(work.trx)
    .merge({
      ...{ companyId, contactListId, userId: actor.userId, ...file, status: 'reading' },
      ...{ doneRows: 0, addedCount: 0, duplicateCount: 0, faultyCount: 0 },
      createdAt: now(),
      updatedAt: now(),
    })
    .save()
  const after = { importId: row.id }
  const entity = { entity: 'contact_lists', entityId: contactListId }
  work.audit({ actor, action: 'contact_lists.import', ...entity, after })
  work.emit('contact_lists.changed', { companyId, listId: contactListId, change: 'update' })
  return row
}
