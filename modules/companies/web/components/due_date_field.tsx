/** The last paid day: from a calendar, or no end. */
import { DatePicker, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { Field } from '#web/kit/form'
import styles from './due_date_field.module.css'

/** The form's field `dueDate`: yyyy-MM-dd, or null for no end. */
export function DueDateField() {
  const { t } = useTranslation(['companies', 'shell'])
  return (
    <Field
      name="dueDate"
      label={t('form.due')}
      extra={t('form.due_help')}
      rules={[
        {
          validator: async (_rule, day?: string | null) => {
            if (day === undefined) throw new Error(t('shell:rules.required'))
          },
        },
      ]}
    >
      <DueDate />
    </Field>
  )
}

interface DueDateProps {
  /** Provided by the form field; the value is undefined while no day is chosen. */
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (day: string | null | undefined) => void
}

function DueDate({ id, value, onChange }: DueDateProps) {
  const { t } = useTranslation('companies')
  const isPhone = useIsPhone()
  const switchId = useId()
  const isEndless = value === null
  // Comes back when the switch is turned off again.
  const [chosen, setChosen] = useState<string | undefined>(value ?? undefined)
  function choose(day: Dayjs | null) {
    setChosen(day?.format('YYYY-MM-DD'))
    onChange?.(day?.format('YYYY-MM-DD'))
  }
  return (
    <div className={styles.due}>
      <DatePicker
        id={id}
        className={styles.day}
        format="DD/MM/YYYY"
        inputReadOnly={isPhone}
        disabled={isEndless}
        value={value ? dayjs(value) : null}
        onChange={choose}
      />
      <label className={styles.endless} htmlFor={switchId}>
        <Switch
          id={switchId}
          checked={isEndless}
          onChange={(checked) => onChange?.(checked ? null : chosen)}
        />
        {t('form.endless')}
      </label>
    </div>
  )
}
