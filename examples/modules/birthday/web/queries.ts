/** Birthdays in the query cache. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import { useSession } from '#web/shell/session_store'
import { birthdayOf, birthdaysOfToday, listBirthdays, setBirthday } from './api'

export const birthdayKey = ['birthday'] as const
const contactKey = (contactId: number) => [...birthdayKey, 'contact', contactId]

/** Days are in the company's zone, wherever the viewer is (API-08). */
export const useZone = () => useSession().user.company.settings.timezone ?? 'America/Sao_Paulo'

export const useBirthdayPages = () =>
  useGrowingList([...birthdayKey, 'pages'], (page, signal) => listBirthdays(page, signal))

export const useBirthdaysOfToday = () =>
  useQuery({
    queryKey: [...birthdayKey, 'today'],
    queryFn: ({ signal }) => birthdaysOfToday(signal),
  })

export const useBirthdayOf = (contactId: number) =>
  useQuery({
    queryKey: contactKey(contactId),
    queryFn: ({ signal }) => birthdayOf(contactId, signal),
  })

/** Saves optimistically; rolls back on error. */
export function useSetBirthday(contactId: number) {
  const client = useQueryClient()
  const queryKey = contactKey(contactId)
  return useMutation({
    mutationFn: (day: string | null) => setBirthday(contactId, day),
    onMutate: async (day) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<string | null>(queryKey)
      client.setQueryData(queryKey, day)
      return { before }
    },
    onError: (_error, _day, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: birthdayKey }),
  })
}
