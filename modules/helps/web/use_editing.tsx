/** What the operator does to helps: the drawer for adding and editing, and the question before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { deleteHelp } from './api'
import { HelpDrawer } from './components/help_drawer'
import type { Help } from './model'
import { helpsKey } from './use_helps'

export interface Editing {
  readonly add: () => void
  readonly edit: (help: Help) => void
  readonly remove: (help: Help) => void
  /** To be put somewhere on the page. */
  readonly drawer: ReactNode
}

interface Drawer {
  readonly open: boolean
  /** Null is a new one. */
  readonly edited: Help | null
}

export function useEditing(): Editing {
  const { t } = useTranslation('helps')
  const client = useQueryClient()
  const [{ open, edited }, setDrawer] = useState<Drawer>({ open: false, edited: null })
  const remove = ({ id, title }: Help) =>
    void confirm({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
      danger: true,
      onConfirm: async () => {
        await deleteHelp(id)
        await client.invalidateQueries({ queryKey: helpsKey })
      },
    })
  return {
    add: () => setDrawer({ open: true, edited: null }),
    edit: (help) => setDrawer({ open: true, edited: help }),
    remove,
    drawer: (
      <HelpDrawer open={open} edited={edited} onClose={() => setDrawer({ open: false, edited })} />
    ),
  }
}
