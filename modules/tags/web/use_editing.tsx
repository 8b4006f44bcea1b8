/** What a person does to tags: the drawer for adding and editing, and the question before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { deleteTag } from './api'
import { TagDrawer } from './components/tag_drawer'
import type { CountedTag, Tag } from './model'
import { tagsKey } from './use_tags'

export interface Editing {
  readonly add: () => void
  readonly edit: (tag: Tag) => void
  readonly remove: (tag: CountedTag) => void
  /** To be put somewhere on the page. */
  readonly drawer: ReactNode
}

interface Drawer {
  readonly open: boolean
  /** Null is a new one. */
  readonly edited: Tag | null
}

export function useEditing(): Editing {
  const { t } = useTranslation('tags')
  const client = useQueryClient()
  const [{ open, edited }, setDrawer] = useState<Drawer>({ open: false, edited: null })
  const remove = ({ id, name, tickets }: CountedTag) =>
    void confirm({
      title: t('delete.title', { name }),
      text: t('delete.text', { count: tickets }),
      action: t('delete.action'),
      danger: true,
      onConfirm: async () => {
        await deleteTag(id)
        await client.invalidateQueries({ queryKey: tagsKey })
        toasts.success(t('delete.done'))
      },
    })
  return {
    add: () => setDrawer({ open: true, edited: null }),
    edit: (tag) => setDrawer({ open: true, edited: tag }),
    remove,
    drawer: (
      <TagDrawer open={open} edited={edited} onClose={() => setDrawer({ open: false, edited })} />
    ),
  }
}
