/** Rows with a file. */
import { now } from '#app/kernel/clock'
import { ContactListImport } from '#modules/contact_lists/model'
import { aList } from '#modules/contact_lists/testing'
import { aFile, type FileOwners } from '#tests/support/file_owners'

export const owners: FileOwners = {
  'an import of a contact list': async (admin) => {
    const { id, companyId } = await aList(admin.actor)
    const mediaFile = await aFile(admin)
    await ContactListImport.create({
      ...{ companyId, contactListId: id, userId: admin.user.id, mediaFile, mediaName: 'x.csv' },
      ...{ status: 'reading', doneRows: 0, addedCount: 0, duplicateCount: 0, faultyCount: 0 },
      createdAt: now(),
      updatedAt: now(),
    })
    return { mediaFile, path: `/contact-lists/${id}` }
  },
}
