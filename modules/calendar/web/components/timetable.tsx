/** The events of the calendar by month, week, day or as a list; each opens with all that is known of it. */
import { CalendarOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Calendar,
  type CalendarEvent as Entry,
  type CalendarOptions,
  type Days,
} from '#web/shell/calendar/calendar'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { useRemoval } from '#web/kit/use_removal'
import { deleteEvent, keys, listEvents, type CalendarEvent } from '../api'
import { EventDetails } from './event_details'
import { EventEntry } from './event_entry'

const options: CalendarOptions = { navLinks: false }

export function Timetable({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('calendar')
  const [days, setDays] = useState<Days | null>(null)
  const [shown, setShown] = useState<{ open: boolean; event: CalendarEvent } | null>(null)
  const { data, error, isPlaceholderData, refetch } = useEvents(days)
  const close = () => setShown(shown && { ...shown, open: false })
  const remove = useRemove(close)
  const entries = useMemo(() => (data?.events ?? []).map(entryOf), [data])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Calendar<CalendarEvent>
        events={entries}
        zone={zone}
        isLoading={!data || isPlaceholderData}
        note={noteOf(entries.length, data?.hasMore ?? false)}
        empty={
          <Empty icon={<CalendarOutlined />} title={t('empty.title')} text={t('empty.text')} />
        }
        entry={(event, time, view) => (
          <EventEntry event={event} time={time} view={view} zone={zone} />
        )}
        onDays={setDays}
        onOpen={(event) => setShown({ open: true, event })}
        options={options}
      />
      {shown && <EventDetails {...shown} zone={zone} onDelete={remove} onClose={close} />}
    </>
  )

  function noteOf(count: number, hasMore: boolean) {
    if (count === 0) return data && t('view.empty')
    return hasMore ? t('view.more', { count }) : null
  }
}

const useEvents = (days: Days | null) =>
  useQuery({
    queryKey: keys.events(days?.first ?? '', days?.last ?? ''),
    queryFn: ({ signal }) =>
      listEvents(days!.first, dayjs(days!.last).add(1, 'day').format('YYYY-MM-DD'), signal),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })

function useRemove(onDone: () => void) {
  const { t } = useTranslation('calendar')
  return useRemoval<CalendarEvent>({
    question: ({ title }) => ({
      title: t('delete.title', { title: title || t('event.untitled') }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: async ({ id }) => {
      await deleteEvent(id)
      onDone()
    },
    stale: keys.allEvents,
    done: () => t('delete.done'),
  })
}

const entryOf = (event: CalendarEvent): Entry<CalendarEvent> => ({
  id: event.id,
  title: event.title,
  start: event.start,
  end: event.end,
  allDay: event.isWholeDays,
  extendedProps: { thing: event },
})
