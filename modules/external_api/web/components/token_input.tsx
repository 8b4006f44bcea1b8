/** A token or key: covered, and copied by a button. */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy_text'
import styles from '../page.module.css'

interface TokenInputProps {
  readonly value: string
  readonly label: string
  readonly isLoading?: boolean
  /** Omitted: it is shown alone. */
  readonly onChange?: (token: string) => void
}

export function TokenInput({ value, label, isLoading, onChange }: TokenInputProps) {
  const { t } = useTranslation('external_api')
  const id = useId()
  const words = { copied: t('token.copied'), refused: t('copy_refused') }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <Input.Password
          id={id}
          readOnly={!onChange}
          value={value}
          autoComplete="off"
          className={styles.code}
          placeholder={isLoading ? t('token.loading') : t('token.placeholder')}
          onChange={({ target }) => onChange?.(target.value.trim())}
        />
        <Button
          icon={<CopyOutlined aria-hidden />}
          disabled={!value}
          autoFocus={!onChange}
          onClick={() => void copyText(value, words)}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
