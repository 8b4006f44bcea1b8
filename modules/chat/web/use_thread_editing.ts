/** Actions on threads: the drawer for creating and changing, and the confirmation before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { lazyPart } from '#web/kit/lazy_part'
import { useEditing, type Editing as EditingOf } from '#web/kit/use_editing'
import { deleteThread } from './api'
import { dropThread } from './cache'
import type { Thread } from './model'

const ThreadDrawer = lazyPart(() => import('./components/thread_drawer'))

export type Editing = EditingOf<Thread>

export function useThreadEditing(): Editing {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useEditing<Thread>({
    namespace: 'chat',
    Drawer: ThreadDrawer,
    values: ({ title }) => ({ title }),
    remove: async (id) => {
      await deleteThread(id)
      // Navigate away first: otherwise the page would fetch the deleted thread.
      await navigate('/chats', { replace: true })
      dropThread(client, id)
    },
  })
}
