/** Actions on threads: the drawer for creating and changing, and the confirmation before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteThread } from './api'
import { dropThread } from './cache'
import type { Thread } from './model'

const ThreadDrawer = lazy(() => import('./components/thread_drawer'))

export function useEditing() {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useRemoval<Thread>({
    question: ({ title }) => ({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: async ({ id }) => {
      await deleteThread(id)
      // Navigate away first: otherwise the page would fetch the deleted thread.
      await navigate('/chats', { replace: true })
      dropThread(client, id)
    },
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<Thread>(ThreadDrawer), remove }
}

export type Editing = ReturnType<typeof useEditing>
