/** A secret that is never shown again: its mask with a button to replace it, or a field for another one. */
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './payment_fields.module.css'

export interface SecretFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  /** The mask stands for the secret that is set. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** Undefined when none is set yet. */
  readonly mask?: string
  readonly label: string
}

export function SecretField(props: SecretFieldProps) {
  const { id, value = '', onChange, onBlur, mask, label } = props
  if (mask !== undefined && value === mask) {
    return <KeptSecret id={id} mask={mask} label={label} onReplace={() => onChange?.('')} />
  }
  return (
    <>
      <Input.Password
        id={id}
        value={value}
        maxLength={500}
        autoComplete="new-password"
        spellCheck={false}
        autoFocus={mask !== undefined}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={onBlur}
      />
      {mask !== undefined && <KeepSecret label={label} onKeep={() => onChange?.(mask)} />}
    </>
  )
}

interface KeptSecretProps {
  readonly id?: string
  readonly mask: string
  readonly label: string
  readonly onReplace: () => void
}

export function KeptSecret({ id, mask, label, onReplace }: KeptSecretProps) {
  const { t } = useTranslation('billing')
  return (
    <div className={styles.kept}>
      <span>{mask.replace(/^•+(?=.)/, '$& ')}</span>
      <Button
        id={id}
        size="small"
        aria-label={t('providers.replace_of', { label })}
        onClick={onReplace}
      >
        {t('providers.replace')}
      </Button>
    </div>
  )
}

export function KeepSecret({ label, onKeep }: { label: string; onKeep: () => void }) {
  const { t } = useTranslation('billing')
  return (
    <Button
      type="link"
      size="small"
      className={styles.keep}
      aria-label={t('providers.keep_of', { label })}
      onClick={onKeep}
    >
      {t('providers.keep')}
    </Button>
  )
}
