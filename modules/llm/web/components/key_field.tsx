/** The key of OpenAI, which is never shown again: its mask with a button to replace it, or a field for another (API-10). */
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { llmKeyLength } from '#modules/llm/contract'
import styles from './fields.module.css'

interface KeyFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** Of the stored key; blank without one. */
  readonly mask: string
}

export function KeyField({ id, value = '', onChange, onBlur, mask }: KeyFieldProps) {
  const { t } = useTranslation('llm')
  if (mask && value === mask) {
    return (
      <div className={styles.key}>
        <span className={styles.mask}>{mask}</span>
        <Button id={id} aria-label={t('form.key_replace_label')} onClick={() => onChange?.('')}>
          {t('form.key_replace')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Input.Password
        id={id}
        value={value}
        maxLength={llmKeyLength}
        autoComplete="new-password"
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={onBlur}
      />
      {mask && (
        <Button type="link" size="small" className={styles.keep} onClick={() => onChange?.(mask)}>
          {t('form.key_keep')}
        </Button>
      )}
    </>
  )
}
