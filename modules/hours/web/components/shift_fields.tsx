/** Start and end of a shift, with a hint for overnight, equal and missing times. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Shift } from '#modules/hours/contract'
import { Tooltip } from '#web/kit/tooltip'
import { dayAfter, useDayNames } from '../day_names'
import { remarkOn } from '../model'
import styles from './week_editor.module.css'

interface ShiftFieldsProps {
  readonly shift: Shift
  /** Index of the shift within the day, from 0. */
  readonly place: number
  /** The day's only shift: it is removed with the day's switch. */
  readonly isOnly: boolean
  readonly onChange: (times: Partial<Shift>) => void
  readonly onRemove: () => void
}

export function ShiftFields({ shift, place, isOnly, onChange, onRemove }: ShiftFieldsProps) {
  const { t } = useTranslation('hours')
  const dayName = useDayNames()
  const day = dayName(shift.weekday)
  const which = { day, number: place + 1 }
  const remark = remarkOn(shift)
  return (
    <div className={styles.shift}>
      <input
        type="time"
        className={styles.time}
        aria-label={t('shift.from', which)}
        value={shift.startTime}
        onChange={({ target }) => onChange({ startTime: target.value })}
      />
      <span aria-hidden>{t('shift.to')}</span>
      <input
        type="time"
        className={styles.time}
        aria-label={t('shift.until', which)}
        // A time field cannot show 24:00; midnight of the next day is the same moment.
        value={shift.endTime === '24:00' ? '00:00' : shift.endTime}
        onChange={({ target }) => onChange({ endTime: target.value })}
      />
      {!isOnly && (
        <Tooltip title={t('shift.remove', which)}>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('shift.remove', which)}
            onClick={onRemove}
          />
        </Tooltip>
      )}
      {remark && (
        <span className={styles.remark} data-fault={remark !== 'overnight' || undefined}>
          {t(`shift.${remark}`, { day: dayName(dayAfter(shift.weekday)), time: shift.endTime })}
        </span>
      )}
    </div>
  )
}
