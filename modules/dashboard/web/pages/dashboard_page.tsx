/** The dashboard page; its period is kept in the URL. */
import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { Page } from '#web/kit/page'
import { toasts } from '#web/lib/toasts'
import { useSession } from '#web/shell/session_store'
import { Overview } from '../components/overview'
import { PeriodFilter } from '../components/period_filter'
import { daysOf, inAddress, periodIn, usual, type Period } from '../period'

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const [search, setSearch] = useSearchParams()
  const { timezone: zone = 'America/Sao_Paulo' } = useSession().user.company.settings
  const period = periodIn(search)
  const choose = (chosen: Period) => setSearch(inAddress(chosen))
  useAskForPeriod(period === null)
  const days = period && daysOf(period, zone)
  const filter = (
    <PeriodFilter period={period} days={days} today={daysOf(usual, zone).last} onChange={choose} />
  )
  if (!period || !days) {
    return (
      <Page title={t('menu.dashboard')} tools={filter}>
        <Empty
          icon={<CalendarOutlined />}
          title={t('errors.ERR_SELECT_FILTER')}
          text={t('filter.why')}
          action={
            <Button type="primary" onClick={() => choose(usual)}>
              {t('filter.days', { count: 7 })}
            </Button>
          }
        />
      </Page>
    )
  }
  return <Overview title={t('menu.dashboard')} filter={filter} period={period} days={days} />
}

/** DSH-01: without a period nothing is loaded, and a message asks for one. */
function useAskForPeriod(isMissing: boolean) {
  const { t } = useTranslation('dashboard')
  const text = t('errors.ERR_SELECT_FILTER')
  useEffect(() => {
    if (isMissing) toasts.error(text)
  }, [isMissing, text])
}
