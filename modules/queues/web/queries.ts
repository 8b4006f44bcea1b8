/** Queries for queues, their members and their menus. */
import { useQuery } from '@tanstack/react-query'
import { listMembers, listQueues, showMenu } from './api'

export const queuesKey = ['queues'] as const

export const useQueues = () =>
  useQuery({ queryKey: [...queuesKey, 'list'], queryFn: ({ signal }) => listQueues(signal) })

export const membersKey = [...queuesKey, 'members'] as const
export const useMembers = () =>
  useQuery({ queryKey: membersKey, queryFn: ({ signal }) => listMembers(signal) })

export const menuKey = (queueId: number) => [...queuesKey, 'menu', queueId] as const
export const useMenu = (queueId: number) =>
  useQuery({ queryKey: menuKey(queueId), queryFn: ({ signal }) => showMenu(queueId, signal) })
