import { CalendarOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { RowEditing } from '#web/kit/data_table'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { date } from '#web/lib/format'
import { deleteHoliday } from '../api'
import type { Holiday } from '../model'
import { holidaysKey, useHolidays } from '../queries'
import { HolidayDrawer } from './holiday_drawer'
import styles from './panels.module.css'

export default function HolidaysPanel() {
  const { t } = useTranslation('hours')
  const { data, error, refetch } = useHolidays()
  const { add: begin, edit, drawer } = useEditDrawer<Holiday>(HolidayDrawer)
  const remove = useRemoval<Holiday>({
    question: ({ name, date: day }) => ({
      title: t('holidays.ask', { name }),
      text: t('holidays.ask_text', { date: date(day) }),
      action: t('holidays.ask_action'),
    }),
    remove: ({ id }) => deleteHoliday(id),
    stale: holidaysKey,
    done: () => t('holidays.deleted'),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} rowHeight={44} />
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
      {t('holidays.add')}
    </Button>
  )
  const today = new Date().toLocaleDateString('sv')
  return (
    <div className={styles.panel}>
      {data.length === 0 ? (
        <Empty
          icon={<CalendarOutlined />}
          title={t('holidays.empty_title')}
          text={t('holidays.text')}
          action={add}
        />
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.text}>{t('holidays.text')}</p>
            {add}
          </div>
          <ul className={styles.days}>
            {data.map((holiday) => (
              <li
                key={holiday.id}
                className={styles.holiday}
                data-past={holiday.date < today || undefined}
              >
                <span className={styles.date}>{date(holiday.date)}</span>
                <span className={styles.name} dir="auto">
                  {holiday.name}
                </span>
                <RowEditing
                  edit={{
                    label: t('holidays.edit', { name: holiday.name }),
                    onClick: () => edit(holiday),
                  }}
                  remove={{
                    label: t('holidays.delete', { name: holiday.name }),
                    onClick: () => remove(holiday),
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {drawer}
    </div>
  )
}
