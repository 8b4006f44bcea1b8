/** Rows with a file. */
import { aFileList, anOption } from '#modules/files/testing'
import type { FileOwners } from '#tests/support/file_owners'

export const owners: FileOwners = {
  'a file list': async (admin) => {
    const list = await aFileList(admin.actor)
    const { mediaFile } = await anOption(list, 'x', new Uint8Array([1, 2, 3]))
    return { mediaFile: mediaFile!, path: `/files/${list.id}` }
  },
}
