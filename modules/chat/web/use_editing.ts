/** Actions on talks: the drawer for creating and changing, and the confirmation before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteTalk } from './api'
import { dropTalk } from './cache'
import type { Talk } from './model'

const TalkDrawer = lazy(() => import('./components/talk_drawer'))

export function useEditing() {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useRemoval<Talk>({
    question: ({ title }) => ({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: async ({ id }) => {
      await deleteTalk(id)
      // Navigate away first: otherwise the page would fetch the deleted talk.
      await navigate('/chats', { replace: true })
      dropTalk(client, id)
    },
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<Talk>(TalkDrawer), remove }
}

export type Editing = ReturnType<typeof useEditing>
