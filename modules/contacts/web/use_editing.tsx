/** Actions on contacts: the form for adding and editing, merging, and the confirmation before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { useRemoval } from '#web/kit/use_removal'
import { deleteContact } from './api'
import { dropContact } from './contact_cache'
import { shownName, type Contact } from './model'
import { keys } from './use_contacts'

const ContactDrawer = lazyPart(() => import('./components/contact_drawer'))
const MergeDrawer = lazyPart(() => import('./components/merge_drawer'))

export interface Editing {
  readonly add: () => void
  readonly edit: (contact: Contact) => void
  readonly merge: (contact: Contact) => void
  readonly remove: (contact: Contact) => void
  /** Must be rendered somewhere on the page. */
  readonly drawer: ReactNode
}

export function useEditing(): Editing {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ readonly id: number | null } | null>(null)
  const [merged, setMerged] = useState<Contact | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const remove = useRemoval<Contact>({
    question: (contact) => ({
      title: t('delete.title', { name: shownName(contact) }),
      text: t('delete.text'),
      action: t('delete.action'),
      refusals: { ERR_OTHER_OPEN_TICKET: t('delete.running') },
    }),
    remove: async ({ id }) => {
      await deleteContact(id)
      dropContact(client, id)
    },
    stale: keys.pages,
    done: () => t('delete.done'),
  })
  return {
    add: () => setOpened({ id: null }),
    edit: (contact) => {
      // Seed the cache with the row, so that the form opens without waiting for a fetch.
      client.setQueryData(keys.one(contact.id), contact)
      setOpened({ id: contact.id })
    },
    merge: setMerged,
    remove,
    drawer: (
      <Suspense fallback={null}>
        {opened && <ContactDrawer contactId={opened.id} onClose={close} />}
        {merged && <MergeDrawer contact={merged} onClose={() => setMerged(null)} />}
      </Suspense>
    ),
  }
}
