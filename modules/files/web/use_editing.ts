/** Admin actions on file lists: the drawer for adding and editing, and the confirmation before deleting. */
import { useTranslation } from 'react-i18next'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteFileList } from './api'
import { FileListDrawer } from './components/file_list_drawer'
import type { FileList } from './model'
import { filesKey } from './use_file_lists'

export function useEditing() {
  const { t } = useTranslation('files')
  const remove = useRemoval<FileList>({
    question: ({ name, options }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text', { count: options.filter(({ file }) => file).length }),
      action: t('delete.action'),
    }),
    remove: ({ id }) => deleteFileList(id),
    stale: filesKey,
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<FileList>(FileListDrawer), remove }
}
