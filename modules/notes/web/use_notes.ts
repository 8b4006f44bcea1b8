/** Queries and mutations for the notes on a contact. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import { addNote, deleteNote, listNotes, type NewNote } from './api'
import type { Note } from './model'

export const notesKey = (contactId: number) => ['notes', contactId] as const

export function useNotes(contactId: number) {
  const { t } = useTranslation('notes')
  const client = useQueryClient()
  const queryKey = notesKey(contactId)
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => listNotes(contactId, signal),
    // Refetch, because there are no socket events for notes of others.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const change = (notes: (former: readonly Note[]) => readonly Note[]) =>
    client.setQueryData<readonly Note[]>(queryKey, (former) => notes(former ?? []))
  const add = useMutation({
    mutationFn: (note: NewNote) => addNote(note),
    onSuccess: (note) => {
      change((former) => [note, ...former.filter(({ id }) => id !== note.id)])
      toasts.success(t('added'))
    },
  })
  async function remove({ id }: Note) {
    await deleteNote(id)
    change((former) => former.filter((note) => note.id !== id))
    toasts.success(t('deleted'))
  }
  return { list, add, remove }
}
