/** The quick replies that a person may use, and change as far as they are theirs. */
import { DeleteOutlined, EditOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowAction } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useDebounced } from '#web/lib/debounced'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { useColumns } from '../components/columns'
import type { QuickReply } from '../model'
import { useEditing } from '../use_editing'
import { useQuickReplyPages } from '../use_quick_replies'

export default function QuickRepliesPage() {
  const { t } = useTranslation('quick_replies')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const list = useQuickReplyPages(search)
  const editing = useEditing()
  const mayChange = useMayChange()
  const columns = useColumns()
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  const empty = search
    ? { title: t('empty.search_title'), text: t('empty.search_text') }
    : { icon: <ThunderboltOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }
  return (
    <Page
      title={t('menu.quick_replies')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      action={add}
    >
      <DataTable<QuickReply>
        list={list}
        columns={columns}
        empty={empty}
        actions={(reply) =>
          mayChange(reply) && (
            <>
              <RowAction
                icon={<EditOutlined />}
                label={t('page.edit', { name: reply.shortcode })}
                onClick={() => editing.edit(reply)}
              />
              <RowAction
                icon={<DeleteOutlined />}
                label={t('page.delete', { name: reply.shortcode })}
                onClick={() => editing.remove(reply)}
              />
            </>
          )
        }
      />
      {editing.drawer}
    </Page>
  )
}

/** QM-01: one's own, and an admin everybody's. */
function useMayChange() {
  const { user } = useSession()
  const managesShared = useAllowed({ ability: 'quick_replies.manage_shared' })
  return ({ ownerId, isShared }: QuickReply) => ownerId === user.id || (isShared && managesShared)
}
