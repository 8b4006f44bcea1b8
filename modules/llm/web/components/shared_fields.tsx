/** Fields that several tabs share: a number within bounds, a switch with its explanation, a choice of a few words. */
import { InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form'
import { number } from '#web/lib/format'
import styles from './fields.module.css'

type Path = string | string[]

interface NumberFieldProps {
  readonly name: Path
  /** The key of its label; `<texts>_help` explains it. */
  readonly texts: string
  readonly bounds: { readonly min: number; readonly max: number }
  readonly step?: number
}

export function NumberField({ name, texts, bounds, step }: NumberFieldProps) {
  const { t } = useTranslation('llm')
  const range = { min: number(bounds.min), max: number(bounds.max) }
  return (
    <Field
      name={name}
      label={t(texts)}
      extra={t(`${texts}_help`, range)}
      rules={[
        { required: true, message: t('form.number_missing') },
        { type: 'number', ...bounds, message: t('form.number_range', range) },
      ]}
    >
      <InputNumber<number> className={styles.number} step={step} precision={0} />
    </Field>
  )
}

export function SwitchField({ name, texts }: { name: Path; texts: string }) {
  const { t } = useTranslation('llm')
  return (
    <Field name={name} valuePropName="checked" label={t(texts)} extra={t(`${texts}_help`)}>
      <Switch />
    </Field>
  )
}

interface ChoiceFieldProps {
  readonly name: Path
  readonly texts: string
  /** Each has a text, `<texts>_<value>`. */
  readonly values: readonly string[]
}

export function ChoiceField({ name, texts, values }: ChoiceFieldProps) {
  const { t } = useTranslation('llm')
  return (
    <Field name={name} label={t(texts)} extra={t(`${texts}_help`)}>
      <Select options={values.map((value) => ({ value, label: t(`${texts}_${value}`) }))} />
    </Field>
  )
}
