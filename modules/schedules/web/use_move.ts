/** Moves a schedule to another hour: shown at once, taken back with a reason when refused, and undone on request. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchAgain } from '#web/lib/fetch_again'
import { ApiError } from '#web/lib/http'
import { errorText, ruleText } from '#web/lib/error_text'
import type { ListPage } from '#web/lib/query'
import { toasts } from '#web/lib/toasts'
import { keys, moveSchedule, schedulesKey, type Schedule } from './api'
import { shownAt, wallOf } from '#web/shell/company_zone'

interface Move {
  readonly schedule: Schedule
  /** ISO time. */
  readonly to: string
}

export function useMove(zone: string): (schedule: Schedule, to: string) => void {
  const { t } = useTranslation('schedules')
  const client = useQueryClient()
  const { mutate } = useMutation({
    // Serialised: of two moves of one schedule the later must win.
    scope: { id: 'schedules.moving' },
    // Fails at once when offline, instead of being paused until the network returns.
    networkMode: 'always',
    meta: { quiet: true },
    mutationFn: ({ schedule, to }: Move) => moveSchedule(schedule.id, wallOf(to, zone)),
    onMutate: ({ schedule, to }) => putSchedule(client, { ...schedule, at: to }),
    onSuccess: (saved, { schedule }) => {
      putSchedule(client, saved)
      toasts.success(t('entry.moved', { at: shownAt(saved.at, zone) }), {
        label: t('entry.undo'),
        run: () => mutate({ schedule: saved, to: schedule.at }),
      })
    },
    onError: (error, { schedule }) => {
      putSchedule(client, schedule)
      const at = shownAt(schedule.at, zone)
      toasts.error(t('entry.back', { at, reason: reasonOf(error) }))
      // It may have been sent or deleted meanwhile.
      void client.invalidateQueries({ queryKey: schedulesKey })
    },
  })
  return useCallback((schedule, to) => mutate({ schedule, to }), [mutate])
}

/** Writes one schedule over its former state wherever it is shown. */
export function putSchedule(client: QueryClient, schedule: Schedule) {
  client.setQueriesData<ListPage<Schedule>>({ queryKey: keys.allDays }, (page) => {
    if (!page) return page
    return { ...page, rows: page.rows.map((row) => (row.id === schedule.id ? schedule : row)) }
  })
  client.setQueryData(keys.one(schedule.id), schedule)
  fetchAgain(client, schedulesKey)
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.fields[0] ? ruleText(error.fields[0]) : errorText(error)
