/** Queries and mutations of these screens. */
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
import { peopleKey, platformSettingsKey, settingsKey } from './keys'
import type { OptionOwner, Settings } from './model'

export const usePeople = (search: string) =>
  useGrowingList([...peopleKey, search], (page, signal) => listPeople(page, search, signal))

/**
 * A user for the form; disabled while `id` is null. Always refetched, so that the form never starts with outdated
 * values.
 */
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

const keyOf = (owner: OptionOwner) => (owner === 'company' ? settingsKey : platformSettingsKey)

export const useSettings = (owner: OptionOwner) =>
  useQuery({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) => listSettings(owner, signal),
  })

/** Optimistic update; on an error the former value is restored, and the error is shown. */
export function useSaveSetting(owner: OptionOwner, key: string) {
  const client = useQueryClient()
  const queryKey = keyOf(owner)
  const put = (value: string) =>
    client.setQueryData<Settings>(queryKey, (all) => all && { ...all, [key]: value })
  return useMutation({
    // Serialises changes of one option: the last one wins.
    scope: { id: `setting ${key}` },
    mutationFn: (value: string) => saveSetting(key, value),
    onMutate: async (value: string) => {
      await client.cancelQueries({ queryKey })
      const former = client.getQueryData<Settings>(queryKey)?.[key]
      put(value)
      return former
    },
    onError: (_error, _value, former) => {
      if (former !== undefined) put(former)
    },
  })
}
