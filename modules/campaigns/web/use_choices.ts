/** Server data of the form: what can be chosen, and what would happen. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#web/lib/debounced'
import { useSession } from '#web/shell/session_store'
import { keys } from './api'
import {
  listConnections,
  listFileLists,
  listGroups,
  previewCampaign,
  type Question,
} from './api_form'
import { readSettings } from './api_settings'

export const useConnections = () =>
  useQuery({
    queryKey: [...keys.choices, 'connections'],
    queryFn: ({ signal }) => listConnections(signal),
  })

export const useGroups = () =>
  useQuery({ queryKey: [...keys.choices, 'groups'], queryFn: ({ signal }) => listGroups(signal) })

/** `undefined` where the files library is switched off. */
export function useFileLists() {
  const isThere = useSession().modules.includes('files')
  const query = useQuery({
    queryKey: [...keys.choices, 'files'],
    queryFn: ({ signal }) => listFileLists(signal),
    enabled: isThere,
  })
  return isThere ? query : undefined
}

export const useSettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => readSettings(signal) })

/** How many would receive it, what one of them would read, and when it would be over. */
export function usePreview(question: Question) {
  // As a text: two equal questions are one.
  const asked = useDebounced(JSON.stringify(question))
  return useQuery({
    queryKey: [...keys.choices, 'preview', asked],
    queryFn: ({ signal }) => previewCampaign(JSON.parse(asked) as Question, signal),
    placeholderData: keepPreviousData,
  })
}
