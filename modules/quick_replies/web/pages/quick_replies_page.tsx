/** The quick replies that a user may use, and edit where permitted. */
import { ThunderboltOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { RowEditing } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { useColumns } from '../components/columns'
import type { QuickReply } from '../model'
import { useEditing } from '../use_editing'
import { useQuickReplyPages } from '../use_quick_replies'

export default function QuickRepliesPage() {
  const { t } = useTranslation('quick_replies')
  const search = useListSearch()
  const list = useQuickReplyPages(search.sought)
  const editing = useEditing()
  const mayChange = useMayChange()
  const columns = useColumns()
  return (
    <ListPage<QuickReply>
      title={t('menu.quick_replies')}
      namespace="quick_replies"
      icon={<ThunderboltOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      actions={(reply) =>
        mayChange(reply) && (
          <RowEditing
            edit={{
              label: t('page.edit', { name: reply.shortcode }),
              onClick: () => editing.edit(reply),
            }}
            remove={{
              label: t('page.delete', { name: reply.shortcode }),
              onClick: () => editing.remove(reply),
            }}
          />
        )
      }
    >
      {editing.drawer}
    </ListPage>
  )
}

/** QM-01: users edit their own, admins also the shared ones. */
function useMayChange() {
  const { user } = useSession()
  const managesShared = useAllowed({ ability: 'quick_replies.manage_shared' })
  return ({ ownerId, isShared }: QuickReply) => ownerId === user.id || (isShared && managesShared)
}
