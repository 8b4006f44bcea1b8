/** The data of a report, followed while its campaign runs. */
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGrowingList } from '#web/lib/query'
import { keys, showCampaign } from './api'
import { listRecipients, readCurve, type ReportFilter } from './api_report'
import type { Campaign } from './model'

export const useCampaign = (id: number) =>
  useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => showCampaign(id, signal) })

export const useRecipients = (id: number, filter: ReportFilter) =>
  useGrowingList(
    [...keys.report(id), 'people', filter.state, filter.search],
    (pageNumber, signal) => listRecipients(id, filter, pageNumber, signal)
  )

export const useCurve = (id: number) =>
  useQuery({
    queryKey: [...keys.report(id), 'curve'],
    queryFn: ({ signal }) => readCurve(id, signal),
  })

/** Milliseconds between two readings while it runs, however many messages leave. */
const followedMs = 5_000
/** operations.md 2: milliseconds after an event has said that the campaign is finished. */
const finishedMs = 5_000
/** More pages than these are not read again and again under somebody who scrolls through them. */
const maxFollowedPages = 3

/** Reads curve and people again when the counts change, and all of it after the end. */
export function useFollowing(campaign: Campaign | undefined): void {
  const client = useQueryClient()
  const id = campaign?.id ?? 0
  const signature = campaign && JSON.stringify(campaign.counts)
  const known = useRef(signature)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    const former = known.current
    known.current = signature
    if (!former || former === signature || timer.current) return
    timer.current = setTimeout(() => {
      timer.current = null
      void client.invalidateQueries({
        queryKey: keys.report(id),
        predicate: ({ state }) =>
          ((state.data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) <=
          maxFollowedPages,
      })
    }, followedMs)
  }, [client, id, signature])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
  useReadAfterEnd(campaign)
}

function useReadAfterEnd(campaign: Campaign | undefined) {
  const client = useQueryClient()
  const id = campaign?.id ?? 0
  const status = campaign?.status
  const former = useRef(status)
  useEffect(() => {
    const hasEnded = former.current !== undefined && former.current !== 'finished'
    former.current = status
    if (!hasEnded || status !== 'finished') return
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: keys.report(id) })
      void client.invalidateQueries({ queryKey: keys.one(id) })
    }, finishedMs)
    return () => clearTimeout(timer)
  }, [client, id, status])
}
