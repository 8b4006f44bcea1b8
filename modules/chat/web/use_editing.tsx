/** What a person does to talks: the drawer for beginning and changing, and the question before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { deleteTalk } from './api'
import { dropTalk } from './cache'
import type { Talk } from './model'

const TalkDrawer = lazy(async () => ({
  default: (await import('./components/talk_drawer')).TalkDrawer,
}))

export interface Editing {
  readonly add: () => void
  readonly edit: (talk: Talk) => void
  readonly remove: (talk: Talk) => void
  /** To be put somewhere on the page. */
  readonly drawer: ReactNode
}

interface Drawer {
  readonly open: boolean
  /** Null is a new one. */
  readonly edited: Talk | null
}

export function useEditing(): Editing {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  // Null: not asked for yet.
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const remove = ({ id, title }: Talk) =>
    void confirm({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
      danger: true,
      onConfirm: async () => {
        await deleteTalk(id)
        // Left first: the page would look for what is gone.
        await navigate('/chats', { replace: true })
        dropTalk(client, id)
        toasts.success(t('delete.done'))
      },
    })
  return {
    add: () => setDrawer({ open: true, edited: null }),
    edit: (edited) => setDrawer({ open: true, edited }),
    remove,
    drawer: drawer && (
      <Suspense fallback={null}>
        <TalkDrawer
          {...drawer}
          onClose={() => setDrawer({ ...drawer, open: false })}
          onSaved={({ uuid }) => void navigate(`/chats/${uuid}`)}
        />
      </Suspense>
    ),
  }
}
