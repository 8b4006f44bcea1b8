/** The form's field `schedules`: the shifts of a week. */
import { weekEditor, type Shift } from '#modules/hours/contract'
import { Field } from '#web/kit/form'
import { Slot } from '#web/shell/slots'

export const WeekField = () => (
  <Field name="schedules">
    <Week />
  </Field>
)

interface WeekProps {
  /** Provided by the form field. */
  readonly value?: readonly Shift[]
  readonly onChange?: (shifts: readonly Shift[]) => void
}
const Week = ({ value = [], onChange }: WeekProps) => (
  <Slot of={weekEditor} props={{ shifts: value, onChange: onChange ?? (() => {}) }} />
)
