/** The operator's actions on helps: the drawer for adding and editing, and the confirmation before deleting. */
import { useTranslation } from 'react-i18next'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteHelp } from './api'
import { HelpDrawer } from './components/help_drawer'
import type { Help } from './model'
import { helpsKey } from './use_helps'

export function useEditing() {
  const { t } = useTranslation('helps')
  const remove = useRemoval<Help>({
    question: ({ title }) => ({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: ({ id }) => deleteHelp(id),
    stale: helpsKey,
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<Help>(HelpDrawer), remove }
}

export type Editing = ReturnType<typeof useEditing>
