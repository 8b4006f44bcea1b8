/** The list in the page's address, and the people on it. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useGrowingList } from '#web/lib/query'
import { countConnected, keys, listPeople, showList, type StateFilter } from './api'

export const useListId = () => Number(useParams().listId)

export const useList = (id: number) =>
  useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => showList(id, signal) })

export const usePeople = (listId: number, search: string, state: StateFilter) =>
  useGrowingList([...keys.people(listId), search, state], (page, signal) =>
    listPeople(listId, { search, state }, page, signal)
  )

/** How many connections can be asked about numbers; not asked while `isNeeded` is false. */
export const useConnected = (isNeeded: boolean) =>
  useQuery({
    queryKey: keys.connections,
    queryFn: ({ signal }) => countConnected(signal),
    enabled: isNeeded,
  })
