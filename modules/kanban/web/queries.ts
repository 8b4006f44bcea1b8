/** Queries of the board. */
import { useQuery } from '@tanstack/react-query'
import { useAllowed } from '#web/shell/gate'
import { listColleagues, listLanes, listQueues, readBoard } from './api'
import type { BoardFilter } from './model'

export const keys = {
  all: ['kanban'] as const,
  lanes: ['kanban', 'lanes'] as const,
  boards: ['kanban', 'board'] as const,
  board: (filter: BoardFilter) => ['kanban', 'board', filter] as const,
  queues: ['kanban', 'queues'] as const,
  colleagues: ['kanban', 'colleagues'] as const,
  moving: ['kanban', 'moving'] as const,
  ordering: ['kanban', 'ordering'] as const,
}

export const useLanes = () =>
  useQuery({ queryKey: keys.lanes, queryFn: ({ signal }) => listLanes(signal) })

/** Events keep it fresh while it is shown; a changed filter shows the former cards until its own are loaded. */
export function useBoard(filter: BoardFilter) {
  const showAll = useAllowed({ ability: 'tickets.view_all' })
  return useQuery({
    queryKey: keys.board(filter),
    queryFn: ({ signal }) => readBoard(filter, showAll, signal),
    placeholderData: (former) => former,
    // While the page was closed its rooms were not joined, so events were missed.
    refetchOnMount: 'always',
  })
}

export const useQueues = () =>
  useQuery({ queryKey: keys.queues, queryFn: ({ signal }) => listQueues(signal) })

export const useColleagues = () =>
  useQuery({ queryKey: keys.colleagues, queryFn: ({ signal }) => listColleagues(signal) })
