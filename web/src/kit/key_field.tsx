/** A key of another service, which is never shown again: its mask with a button to replace it, or a field for another (API-10). */
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from '#web/kit/key_field.module.css'

export interface KeyFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** Of the key that is stored; blank without one, and where it cannot be read any more. */
  readonly mask: string | undefined
  /** Characters at the most. */
  readonly maxLength: number
}

export function KeyField({ id, value = '', onChange, onBlur, mask, maxLength }: KeyFieldProps) {
  const { t } = useTranslation('shell')
  if (mask && value === mask) {
    return (
      <div className={styles.key}>
        <span className={styles.mask}>{mask}</span>
        <Button id={id} aria-label={t('key.replace_label')} onClick={() => onChange?.('')}>
          {t('key.replace')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Input.Password
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete="new-password"
        autoFocus={Boolean(mask)}
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={onBlur}
      />
      {mask && (
        <Button type="link" size="small" className={styles.keep} onClick={() => onChange?.(mask)}>
          {t('key.keep')}
        </Button>
      )}
    </>
  )
}
