/** Above the calendar: the period, the steps to others, and the views. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { CalendarController } from '@fullcalendar/react'
import { Button, Segmented, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import styles from '#web/shell/calendar/calendar_bar.module.css'

const views = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listMonth',
} as const

interface CalendarBarProps {
  readonly controller: CalendarController
  readonly isLoading: boolean
  readonly note: ReactNode
}

export function CalendarBar({ controller, isLoading, note }: CalendarBarProps) {
  const { t } = useTranslation('shell')
  const { view } = controller
  const now = new Date()
  const isNow = view !== undefined && view.currentStart <= now && now < view.currentEnd
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button disabled={isNow} onClick={() => controller.today()}>
          {t('calendar.today')}
        </Button>
        <Tooltip title={t('calendar.previous')}>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('calendar.previous')}
            onClick={() => controller.prev()}
          />
        </Tooltip>
        <Tooltip title={t('calendar.next')}>
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={t('calendar.next')}
            onClick={() => controller.next()}
          />
        </Tooltip>
      </div>
      <h2 className={styles.title} aria-live="polite">
        {view?.title}
      </h2>
      <div className={styles.note} role="status">
        {isLoading ? <Spin size="small" /> : note}
      </div>
      <Segmented<string>
        className={styles.views}
        aria-label={t('calendar.views')}
        value={view?.type}
        onChange={(type) => controller.changeView(type)}
        options={Object.entries(views).map(([name, value]) => ({
          value,
          label: t(`calendar.${name}`),
        }))}
      />
    </div>
  )
}
