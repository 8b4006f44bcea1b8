/** Foreign keys of file lists, and the requests that choose their parents. */
import { aFileList } from '#modules/files/testing'
import { put, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'file_lists.user_id': { chosenBy: 'the author, who is the caller', keeps: nameStays },
  'file_options.file_list_id': { chosenBy: ['a file list gets an option'] },
}

export const pairs: ParentPairs = {
  'a file list gets an option': {
    make: async (lane) => {
      const { id } = await aFileList(lane.chooser.actor)
      return {
        choose: put(`/files/${id}`, { options: [{ name: 'Tabela' }] }),
        remove: remove(`/files/${id}`),
      }
    },
  },
}
