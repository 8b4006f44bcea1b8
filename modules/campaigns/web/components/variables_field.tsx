/** Own variables of the company: a key, and what is written instead of it (CMP-10). */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsFaulty } from '#web/kit/form'
import { Tooltip } from '#web/kit/tooltip'
import type { OwnVariable } from '../api_settings'
import styles from './variables_field.module.css'

interface VariablesFieldProps {
  /** Injected by the form's field. */
  readonly value?: readonly OwnVariable[]
  readonly onChange?: (value: readonly OwnVariable[]) => void
}

const most = { variables: 50, key: 40, value: 1000 } as const
const none: readonly OwnVariable[] = []

export function VariablesField({ value = none, onChange }: VariablesFieldProps) {
  const { t } = useTranslation('campaigns')
  const isFaulty = useIsFaulty()
  const put = (index: number, change: Partial<OwnVariable>) =>
    onChange?.(value.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <div className={styles.variables}>
      {value.map((one, index) => {
        const fault = variableFault(value, index)
        // A doubled key is said at once, a missing one when the form is sent.
        const isShown = fault !== null && (isFaulty || fault !== 'key_missing')
        const called = t('settings.variable', { number: index + 1 })
        return (
          <div key={index} className={styles.row} role="group" aria-label={called}>
            <div>
              <Input
                value={one.key}
                maxLength={most.key}
                placeholder={t('settings.key')}
                aria-label={`${called}: ${t('settings.key')}`}
                status={isShown ? 'error' : undefined}
                dir="auto"
                onChange={({ target }) => put(index, { key: target.value })}
              />
              {isShown && (
                <p className={styles.fault} role="alert">
                  {t(`settings.${fault}`)}
                </p>
              )}
            </div>
            <Input.TextArea
              value={one.value}
              maxLength={most.value}
              autoSize={{ minRows: 1, maxRows: 4 }}
              placeholder={t('settings.value')}
              aria-label={`${called}: ${t('settings.value')}`}
              dir="auto"
              onChange={({ target }) => put(index, { value: target.value })}
            />
            <Tooltip title={t('settings.remove_variable', { key: one.key })}>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('settings.remove_variable', { key: one.key || index + 1 })}
                onClick={() => onChange?.(value.filter((_other, at) => at !== index))}
              />
            </Tooltip>
          </div>
        )
      })}
      {value.length < most.variables && (
        <Button
          className={styles.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...value, { key: '', value: '' }])}
        >
          {t('settings.add_variable')}
        </Button>
      )}
    </div>
  )
}

const folded = ({ key }: OwnVariable) => key.trim().toLowerCase()

/** What is wrong with the key of one; null when nothing is. */
export function variableFault(
  all: readonly OwnVariable[],
  index: number
): 'key_missing' | 'key_taken' | 'key_braces' | null {
  const key = folded(all[index]!)
  if (!key) return 'key_missing'
  if (/[{}]/.test(key)) return 'key_braces'
  return all.slice(0, index).some((one) => folded(one) === key) ? 'key_taken' : null
}
