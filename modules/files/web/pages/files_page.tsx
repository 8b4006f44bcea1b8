/** The files library, maintained by admins. */
import { FolderOpenOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { RowEditing } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { useColumns } from '../components/columns'
import type { FileList } from '../model'
import { useEditing } from '../use_editing'
import { useFileListPages } from '../use_file_lists'

export default function FilesPage() {
  const { t } = useTranslation('files')
  const search = useListSearch()
  const list = useFileListPages(search.sought)
  const editing = useEditing()
  const columns = useColumns()
  return (
    <ListPage<FileList>
      title={t('menu.files')}
      namespace="files"
      icon={<FolderOpenOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      actions={(one) => (
        <RowEditing
          edit={{ label: t('page.edit', { name: one.name }), onClick: () => editing.edit(one) }}
          remove={{
            label: t('page.delete', { name: one.name }),
            onClick: () => editing.remove(one),
          }}
        />
      )}
    >
      {editing.drawer}
    </ListPage>
  )
}
