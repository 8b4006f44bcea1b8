/** A number in the form of a connection. */
import type { FormItemProps } from 'antd'
import { Field, useInitialValue } from '#web/kit/form'

interface NumberFieldProps extends Pick<FormItemProps, 'label' | 'extra' | 'children'> {
  readonly name: string
  /** What the form of a new connection starts with. */
  readonly byDefault: number
}

export const NumberField = ({ byDefault, ...field }: NumberFieldProps) => (
  <Field {...field} initialValue={useInitialValue(field.name, byDefault)} />
)
