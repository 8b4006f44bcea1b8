/** All contact lists: how many people are on each, and whom campaigns reach (operations.md 2). */
import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  OrderedListOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { RowAction } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { useEditing } from '#web/kit/use_editing'
import { number } from '#web/lib/format'
import { useGrowingList } from '#web/lib/query'
import { deleteList, keys, listLists, type ContactList } from '../api'
import { useListColumns } from '../components/list_columns'
import { downloadExample } from '../example'
import { ListDrawer } from '../list_drawer'

const pathOf = ({ id }: ContactList) => `/contact-lists/${id}/contacts`

export default function ListsPage() {
  const { t } = useTranslation('contact_lists')
  const navigate = useNavigate()
  const search = useListSearch()
  const list = useGrowingList([...keys.pages, search.sought], (page, signal) =>
    listLists(page, search.sought, signal)
  )
  const columns = useListColumns()
  const editing = useEditing<ContactList>({
    namespace: 'contact_lists',
    Drawer: ListDrawer,
    values: ({ name }) => ({ name }),
    asked: ({ count }) => ({ count, shown: number(count) }),
    remove: deleteList,
    stale: keys.lists,
  })
  return (
    <ListPage<ContactList>
      title={t('menu.contact_lists')}
      namespace="contact_lists"
      icon={<OrderedListOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      onRowClick={(one) => void navigate(pathOf(one))}
      actions={(one) => (
        <>
          <RowAction
            icon={<TeamOutlined aria-hidden />}
            label={t('page.open', { name: one.name })}
            onClick={() => void navigate(pathOf(one))}
          />
          <RowAction
            icon={<DownloadOutlined aria-hidden />}
            label={t('page.example')}
            onClick={() => downloadExample(t)}
          />
          <RowAction
            icon={<EditOutlined aria-hidden />}
            label={t('page.edit', { name: one.name })}
            onClick={() => editing.edit(one)}
          />
          <RowAction
            icon={<DeleteOutlined aria-hidden />}
            label={t('page.delete', { name: one.name })}
            onClick={() => editing.remove(one)}
          />
        </>
      )}
    >
      {editing.drawer}
    </ListPage>
  )
}
