/** The schedules of the company in a calendar; a search finds them on any day. */
import { PlusOutlined, ScheduleOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { useRemoval } from '#web/kit/use_removal'
import { number } from '#web/lib/format'
import type { ListPage } from '#web/lib/query'
import { deleteSchedule, keys, listDays, schedulesKey, type Schedule } from './api'
import ScheduleCalendar, { type Days } from './components/calendar'
import { Details } from './components/details'
import { Found } from './components/found'
import { ScheduleDrawer, type Draft } from './drawer'
import { useMove } from './use_move'
import { useZone } from '#web/shell/company_zone'

export default function SchedulesPage() {
  const { t } = useTranslation('schedules')
  const zone = useZone()
  const search = useListSearch()
  const form = useForm()
  const [shown, setShown] = useState<{ open: boolean; schedule: Schedule } | null>(null)
  const close = () => setShown(shown && { ...shown, open: false })
  const open = (schedule: Schedule) => setShown({ open: true, schedule })
  const edit = (schedule: Schedule) => {
    close()
    form.edit(schedule)
  }
  const remove = useRemove(close)
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => form.add({})}>
      {t('page.add')}
    </Button>
  )
  return (
    <Page
      title={t('menu.schedules')}
      search={{ value: search.text, onChange: search.setText, placeholder: t('page.search') }}
      action={add}
    >
      {search.sought ? (
        <Found search={search.sought} zone={zone} onOpen={open} onEdit={edit} onDelete={remove} />
      ) : (
        <Timetable zone={zone} add={add} onOpen={open} onAdd={form.add} />
      )}
      {form.drawer}
      {shown && <Details {...shown} zone={zone} onEdit={edit} onDelete={remove} onClose={close} />}
    </Page>
  )
}

interface TimetableProps {
  readonly zone: string
  readonly add: ReactNode
  readonly onOpen: (schedule: Schedule) => void
  readonly onAdd: (draft: Draft) => void
}

function Timetable({ zone, add, onOpen, onAdd }: TimetableProps) {
  const { t } = useTranslation('schedules')
  const [days, setDays] = useState<Days | null>(null)
  const { data, error, isPlaceholderData, refetch } = useDays(days)
  const move = useMove(zone)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <ScheduleCalendar
      schedules={data?.rows ?? none}
      zone={zone}
      isLoading={!data || isPlaceholderData}
      note={data && <Note page={data} />}
      empty={
        <Empty
          icon={<ScheduleOutlined />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={add}
        />
      }
      onDays={setDays}
      onOpen={onOpen}
      onAdd={(at) => onAdd({ at })}
      onMove={move}
    />
  )
}

const useDays = (days: Days | null) =>
  useQuery({
    queryKey: keys.days(days?.first ?? '', days?.last ?? ''),
    queryFn: ({ signal }) => listDays(days!.first, days!.last, signal),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })

/** That nothing is there, or not all of it. */
function Note({ page: { rows, count = 0 } }: { page: ListPage<Schedule> }) {
  const { t } = useTranslation('schedules')
  if (!rows.length) return t('view.empty')
  if (count <= rows.length) return null
  return t('page.more_shown', { shown: number(rows.length), count: number(count) })
}

const none: readonly Schedule[] = []

function useRemove(onDone: () => void) {
  const { t } = useTranslation('schedules')
  return useRemoval<Schedule>({
    question: ({ contact }) => ({
      title: t('delete.title', { name: contact.name || t('entry.nameless') }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: async ({ id }) => {
      await deleteSchedule(id)
      onDone()
    },
    stale: schedulesKey,
    done: () => t('delete.done'),
  })
}

interface FormState {
  readonly open: boolean
  readonly edited: Schedule | null
  readonly draft: Draft
}

/** The form: for a new schedule, for one that is changed, and for the contact that the address names. */
function useForm() {
  const [ownState, setState] = useState<FormState | null>(null)
  const [params, setParams] = useSearchParams()
  const asked = params.get('contactId')
  // operations.md 2; without a number the form opens with nobody chosen.
  const state =
    asked === null
      ? ownState
      : { open: true, edited: null, draft: { contactId: Number(asked) || undefined } }
  function close() {
    setState(state && { ...state, open: false })
    // Going back does not open it again.
    if (asked !== null) setParams({}, { replace: true })
  }
  return {
    add: (draft: Draft) => setState({ open: true, edited: null, draft }),
    edit: (edited: Schedule) => setState({ open: true, edited, draft: {} }),
    drawer: state && <ScheduleDrawer {...state} onClose={close} />,
  }
}
