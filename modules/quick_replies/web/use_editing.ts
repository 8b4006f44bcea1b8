/** Actions on quick replies: the drawer for adding and editing, and the confirmation before deleting. */
import { useTranslation } from 'react-i18next'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteQuickReply } from './api'
import { QuickReplyDrawer } from './components/quick_reply_drawer'
import type { QuickReply } from './model'
import { quickRepliesKey } from './use_quick_replies'

export function useEditing() {
  const { t } = useTranslation('quick_replies')
  const remove = useRemoval<QuickReply>({
    question: ({ shortcode, isShared }) => ({
      title: t('delete.title', { name: `/${shortcode}` }),
      text: t(isShared ? 'delete.text_shared' : 'delete.text'),
      action: t('delete.action'),
    }),
    remove: ({ id }) => deleteQuickReply(id),
    stale: quickRepliesKey,
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<QuickReply>(QuickReplyDrawer), remove }
}
