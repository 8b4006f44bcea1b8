/** Queries and mutations of mails; no socket event reports their changes, so they are refetched while they are shown. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGrowingList } from '#web/lib/query'
import { listMails, mailsKey, retryMail, showTransport, transportKey } from './api'
import type { MailFilter } from './model'

/** Milliseconds between refetches, while the tab is visible. */
const refetchMs = 10_000

export const useMails = (filter: MailFilter) =>
  useGrowingList([...mailsKey, filter], (page, signal) => listMails(page, filter, signal), {
    refetchMs,
  })

export const useTransport = () =>
  useQuery({ queryKey: transportKey, queryFn: ({ signal }) => showTransport(signal) })

/** Also after a refusal: the mail has changed since it was listed. */
export function useRetry(onQueued: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: retryMail,
    onSuccess: onQueued,
    onSettled: () => client.invalidateQueries({ queryKey: mailsKey }),
  })
}
