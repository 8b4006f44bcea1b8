/** A queue's hours and out-of-hours text; only while queues have hours of their own (BOT-40). */
import { useTranslation } from 'react-i18next'
import { weekEditor, type Shift } from '#modules/hours/contract'
import { maxQueueTextLength } from '#modules/queues/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { Field } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'
import { nobodyYet } from '../spoken'

export function HoursFields() {
  const { t } = useTranslation('queues')
  return (
    <>
      <Field name="schedules">
        <Week />
      </Field>
      <Field
        name="outOfHoursMessage"
        label={t('form.out_of_hours')}
        extra={t('form.out_of_hours_help')}
      >
        <CustomerText maxLength={maxQueueTextLength} without={nobodyYet} />
      </Field>
    </>
  )
}

interface WeekProps {
  /** Provided by the form field. */
  readonly value?: readonly Shift[]
  readonly onChange?: (shifts: readonly Shift[]) => void
}
const Week = ({ value = [], onChange }: WeekProps) => (
  <Slot of={weekEditor} props={{ shifts: value, onChange: onChange ?? (() => {}) }} />
)
