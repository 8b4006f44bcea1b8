/** The server data of these screens in the query cache, and what changes it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import {
  listConnections,
  listPeople,
  listQueues,
  listSettings,
  saveSetting,
  showPerson,
} from './api'
import { peopleKey, settingsKey } from './keys'
import type { Settings } from './model'

export const usePeople = (search: string) =>
  useGrowingList([...peopleKey, search], (page, signal) => listPeople(page, search, signal))

/** One person as the form is filled; null while none is edited. Always asked for anew: forms must not lie. */
export const usePerson = (id: number | null) =>
  useQuery({
    queryKey: ['identity', 'person', id],
    queryFn: ({ signal }) => showPerson(id!, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: 0,
  })

export const useQueues = () =>
  useQuery({ queryKey: ['identity', 'queues'], queryFn: ({ signal }) => listQueues(signal) })

export const useConnections = () =>
  useQuery({
    queryKey: ['identity', 'connections'],
    queryFn: ({ signal }) => listConnections(signal),
  })

export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => listSettings(signal) })

/** Shows the choice at once; a refusal brings the former one back, and says why. */
export function useSaveSetting(key: string) {
  const client = useQueryClient()
  const put = (value: string) =>
    client.setQueryData<Settings>(settingsKey, (all) => all && { ...all, [key]: value })
  return useMutation({
    // Two changes of one option take turns: the last one is the one that stays.
    scope: { id: `setting ${key}` },
    mutationFn: (value: string) => saveSetting(key, value),
    onMutate: async (value: string) => {
      await client.cancelQueries({ queryKey: settingsKey })
      const former = client.getQueryData<Settings>(settingsKey)?.[key]
      put(value)
      return former
    },
    onError: (_error, _value, former) => {
      if (former !== undefined) put(former)
    },
  })
}
