/** The library: prepared sets of files, kept by admins. */
import { DeleteOutlined, EditOutlined, FolderOpenOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowAction } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useDebounced } from '#web/lib/debounced'
import { useColumns } from '../components/columns'
import type { FileList } from '../model'
import { useEditing } from '../use_editing'
import { useFileListPages } from '../use_file_lists'

export default function FilesPage() {
  const { t } = useTranslation('files')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const list = useFileListPages(search)
  const editing = useEditing()
  const columns = useColumns()
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  const empty = search
    ? { title: t('empty.search_title'), text: t('empty.search_text') }
    : { icon: <FolderOpenOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }
  return (
    <Page
      title={t('menu.files')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      action={add}
    >
      <DataTable<FileList>
        list={list}
        columns={columns}
        empty={empty}
        actions={(one) => (
          <>
            <RowAction
              icon={<EditOutlined />}
              label={t('page.edit', { name: one.name })}
              onClick={() => editing.edit(one)}
            />
            <RowAction
              icon={<DeleteOutlined />}
              label={t('page.delete', { name: one.name })}
              onClick={() => editing.remove(one)}
            />
          </>
        )}
      />
      {editing.drawer}
    </Page>
  )
}
