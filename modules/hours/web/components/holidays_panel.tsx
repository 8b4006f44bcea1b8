/** The days on which the company does not work. */
import { CalendarOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowAction } from '#web/kit/data_table'
import { Empty } from '#web/kit/empty'
import { Failure } from '#web/kit/failure'
import { LoadingRows } from '#web/kit/loading'
import { date } from '#web/lib/format'
import type { Holiday } from '../model'
import { useHolidays } from '../queries'
import { useRemoval } from '../use_removal'
import { HolidayDrawer } from './holiday_drawer'
import styles from './panels.module.css'

export default function HolidaysPanel() {
  const { t } = useTranslation('hours')
  const { data, error, refetch } = useHolidays()
  const [drawer, setDrawer] = useState<{ open: boolean; edited: Holiday | null }>({
    open: false,
    edited: null,
  })
  const remove = useRemoval()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} rowHeight={44} />
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => setDrawer({ open: true, edited: null })}
    >
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
                <RowAction
                  icon={<EditOutlined />}
                  label={t('holidays.edit', { name: holiday.name })}
                  onClick={() => setDrawer({ open: true, edited: holiday })}
                />
                <RowAction
                  icon={<DeleteOutlined />}
                  label={t('holidays.delete', { name: holiday.name })}
                  onClick={() => remove(holiday)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <HolidayDrawer {...drawer} onClose={() => setDrawer({ ...drawer, open: false })} />
    </div>
  )
}
