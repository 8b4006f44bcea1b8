/** The control of an option: a switch, a select, a number or a time zone. */
import { InputNumber, Select, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownOption } from '../option_groups'
import styles from './options.module.css'

interface OptionControlProps {
  readonly id: string
  readonly option: ShownOption
  readonly value: string
  readonly isFixed: boolean
  readonly isBusy: boolean
  readonly onChoose: (value: string) => void
}

export function OptionControl(props: OptionControlProps) {
  const { kind } = props.option.control
  if (kind === 'switch') return <SwitchControl {...props} />
  if (kind === 'number') return <NumberControl {...props} />
  return kind === 'zone' ? <ZoneControl {...props} /> : <ChoiceControl {...props} />
}

function SwitchControl({ id, option, value, isFixed, onChoose }: OptionControlProps) {
  const { control } = option
  const { on = 'enabled', off = 'disabled' } = control.kind === 'switch' ? control : {}
  return (
    <Switch
      id={id}
      checked={value === on}
      disabled={isFixed}
      aria-describedby={`${id}-help`}
      onChange={(checked) => onChoose(checked ? on : off)}
    />
  )
}

/** Saved on blur or Enter, not on every digit. */
function NumberControl({ id, option, value, onChoose }: OptionControlProps) {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState<number | null>(null)
  const { control } = option
  if (control.kind !== 'number') return null
  const choose = () => {
    if (typed !== null) onChoose(String(typed))
    setTyped(null)
  }
  return (
    <InputNumber<number>
      id={id}
      className={styles.number}
      value={typed ?? Number(value)}
      min={control.min}
      max={control.max}
      precision={0}
      suffix={t(`options.units.${control.unit}`)}
      aria-describedby={`${id}-help`}
      onChange={setTyped}
      onBlur={choose}
      onPressEnter={choose}
    />
  )
}

function ChoiceControl({ id, option, value, isBusy, onChoose }: OptionControlProps) {
  const { t } = useTranslation()
  const { control, texts } = option
  if (control.kind !== 'choice') return null
  return (
    <Select
      id={id}
      className={styles.choice}
      value={value}
      loading={isBusy}
      aria-describedby={`${id}-help`}
      options={control.values.map((one) => ({
        value: one,
        label: t(`${texts}.values.${one}`),
      }))}
      onChange={onChoose}
    />
  )
}

function ZoneControl({ id, value, isBusy, onChoose }: OptionControlProps) {
  const zones = useMemo(
    () =>
      ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    []
  )
  return (
    <Select
      id={id}
      className={styles.choice}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      loading={isBusy}
      aria-describedby={`${id}-help`}
      options={zones}
      onChange={onChoose}
    />
  )
}
