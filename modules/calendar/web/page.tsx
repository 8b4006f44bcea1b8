/** The company's Google Calendar: whether it is connected, its events, and what customers may write (CAL-01 to CAL-03). */
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useZone } from '#web/shell/company_zone'
import { useAllowed } from '#web/shell/gate'
import { keys, showState, type CalendarState } from './api'
import { CommandsCard } from './components/commands_card'
import { Connection } from './components/connection'
import { Disconnected } from './components/disconnected'
import { Timetable } from './components/timetable'
import styles from './page.module.css'

const EventDrawer = lazyPart(() => import('./drawer'))

export default function CalendarPage() {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useQuery({
    queryKey: keys.state,
    queryFn: ({ signal }) => showState(signal),
  })
  const isConnected = data?.connection === 'connected'
  const { drawer, add } = useEditDrawer(EventDrawer)
  const newEvent = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t('page.add')}
    </Button>
  )
  return (
    <Page
      title={t('menu.calendar')}
      tools={isConnected && <Refresh />}
      action={isConnected && newEvent}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Content state={data} />
      ) : (
        <LoadingRows />
      )}
      {drawer}
    </Page>
  )
}

function Content({ state }: { readonly state: CalendarState }) {
  const zone = useZone()
  const mayManage = useAllowed({ ability: 'calendar.manage' })
  const isConnected = state.connection === 'connected'
  return (
    <div className={styles.content}>
      {isConnected ? (
        <>
          <Connection email={state.email} mayManage={mayManage} />
          <Timetable zone={zone} />
        </>
      ) : (
        <Disconnected state={state} mayManage={mayManage} />
      )}
      <CommandsCard settings={state.settings} mayManage={mayManage} />
    </div>
  )
}

function Refresh() {
  const { t } = useTranslation('calendar')
  const client = useQueryClient()
  const isFetching = useIsFetching({ queryKey: keys.allEvents }) > 0
  return (
    <Button
      icon={<ReloadOutlined aria-hidden spin={isFetching} />}
      onClick={() => void client.invalidateQueries({ queryKey: keys.root })}
    >
      {t('page.refresh')}
    </Button>
  )
}
