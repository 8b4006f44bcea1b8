/** One day of the week: open or closed, its shifts and their actions. */
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Shift, Weekday } from '#modules/hours/contract'
import { useDayNames } from '../day_names'
import { allDay, isWholeDay, nextShift } from '../model'
import { ShiftFields } from './shift_fields'
import styles from './week_editor.module.css'

type Times = Omit<Shift, 'weekday'>
interface DayRowProps {
  readonly day: Weekday
  /** Empty when the day is closed. */
  readonly shifts: readonly Shift[]
  readonly onChange: (shifts: readonly Times[]) => void
  readonly onCopy: (to: 'workdays' | 'all') => void
}

export function DayRow({ day, shifts, onChange, onCopy }: DayRowProps) {
  const { t } = useTranslation('hours')
  const name = useDayNames()(day)
  const isOpen = shifts.length > 0
  const isWhole = shifts.some(isWholeDay)
  const items = [
    ...(isWhole
      ? []
      : [
          {
            key: 'add',
            label: t('day.add'),
            onClick: () => onChange([...shifts, nextShift(shifts)]),
          },
          { key: 'whole', label: t('day.whole'), onClick: () => onChange(allDay) },
        ]),
    { key: 'workdays', label: t('day.copy_workdays'), onClick: () => onCopy('workdays') },
    { key: 'all', label: t('day.copy_all'), onClick: () => onCopy('all') },
  ]
  return (
    <div className={styles.day} role="group" aria-label={name} data-day={day}>
      <label className={styles.head}>
        <Switch
          size="small"
          checked={isOpen}
          onChange={(open) => onChange(open ? [nextShift([])] : [])}
        />
        <span className={styles.name}>{name}</span>
      </label>
      <div className={styles.shifts}>
        {!isOpen && <span className={styles.closed}>{t('day.closed')}</span>}
        {shifts.map((shift, place) =>
          isWholeDay(shift) ? (
            <span key={place} className={styles.whole}>
              {t('day.is_whole')}
              <Button type="link" size="small" onClick={() => onChange([nextShift([])])}>
                {t('day.choose_times')}
              </Button>
            </span>
          ) : (
            <ShiftFields
              key={place}
              shift={shift}
              place={place}
              isOnly={shifts.length === 1}
              onChange={(times) => onChange(shifts.with(place, { ...shift, ...times }))}
              onRemove={() => onChange(shifts.filter((_one, other) => other !== place))}
            />
          )
        )}
      </div>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('day.more', { day: name })}
        />
      </Dropdown>
    </div>
  )
}
