/** Editor of a week: open and closed days, their shifts, and copying shifts to other days. */
import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { defaultShifts, type WeekEditorProps } from '#modules/hours/contract'
import { days, shiftsOf, withDay } from '../model'
import { DayRow } from './day_row'
import styles from './week_editor.module.css'

/** Monday to Friday. */
const workdays = days.slice(0, 5)

export default function WeekEditor({ shifts, onChange }: WeekEditorProps) {
  const { t } = useTranslation('hours')
  if (!shifts.length) {
    return (
      <div className={styles.always}>
        <ClockCircleOutlined aria-hidden />
        <p>{t('week.always')}</p>
        <Button onClick={() => onChange(defaultShifts)}>{t('week.say')}</Button>
      </div>
    )
  }
  return (
    <div className={styles.week} role="group" aria-label={t('week.label')}>
      {days.map((day) => (
        <DayRow
          key={day}
          day={day}
          shifts={shiftsOf(shifts, day)}
          onChange={(ofDay) => onChange(withDay(shifts, day, ofDay))}
          onCopy={(to) => {
            const ofDay = shiftsOf(shifts, day)
            const targets = to === 'all' ? days : workdays
            onChange(targets.reduce((week, one) => withDay(week, one, ofDay), shifts))
          }}
        />
      ))}
      <Button type="link" className={styles.clear} onClick={() => onChange([])}>
        {t('week.clear')}
      </Button>
    </div>
  )
}
