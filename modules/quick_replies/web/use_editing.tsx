/** What a person does to quick replies: the drawer for adding and editing, and the question before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { deleteQuickReply } from './api'
import { QuickReplyDrawer } from './components/quick_reply_drawer'
import type { QuickReply } from './model'
import { quickRepliesKey } from './use_quick_replies'

export interface Editing {
  readonly add: () => void
  readonly edit: (reply: QuickReply) => void
  readonly remove: (reply: QuickReply) => void
  /** To be put somewhere on the page. */
  readonly drawer: ReactNode
}

interface Drawer {
  readonly open: boolean
  /** Null is a new one. */
  readonly edited: QuickReply | null
}

export function useEditing(): Editing {
  const { t } = useTranslation('quick_replies')
  const client = useQueryClient()
  const [{ open, edited }, setDrawer] = useState<Drawer>({ open: false, edited: null })
  const remove = ({ id, shortcode, isShared }: QuickReply) =>
    void confirm({
      title: t('delete.title', { name: `/${shortcode}` }),
      text: t(isShared ? 'delete.text_shared' : 'delete.text'),
      action: t('delete.action'),
      danger: true,
      onConfirm: async () => {
        await deleteQuickReply(id)
        await client.invalidateQueries({ queryKey: quickRepliesKey })
        toasts.success(t('delete.done'))
      },
    })
  return {
    add: () => setDrawer({ open: true, edited: null }),
    edit: (reply) => setDrawer({ open: true, edited: reply }),
    remove,
    drawer: (
      <QuickReplyDrawer
        open={open}
        edited={edited}
        onClose={() => setDrawer({ open: false, edited })}
      />
    ),
  }
}
