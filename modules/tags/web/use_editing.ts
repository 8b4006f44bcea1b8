/** Actions on tags: the drawer for adding and editing, and the confirmation before deleting. */
import { useTranslation } from 'react-i18next'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteTag } from './api'
import { TagDrawer } from './components/tag_drawer'
import type { CountedTag, Tag } from './model'
import { tagsKey } from './use_tags'

export function useEditing() {
  const { t } = useTranslation('tags')
  const remove = useRemoval<CountedTag>({
    question: ({ name, tickets }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text', { count: tickets }),
      action: t('delete.action'),
    }),
    remove: ({ id }) => deleteTag(id),
    stale: tagsKey,
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<Tag>(TagDrawer), remove }
}
