/** The token with which the calls of this page are made: that of the connection, or another one. */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy_text'
import styles from '../page.module.css'

interface TokenInputProps {
  readonly value: string
  readonly isLoading: boolean
  readonly onChange: (token: string) => void
}

export function TokenInput({ value, isLoading, onChange }: TokenInputProps) {
  const { t } = useTranslation('external_api')
  const words = { copied: t('token.copied'), refused: t('copy_refused') }
  return (
    <div className={styles.field}>
      <label htmlFor="api-token">{t('token.label')}</label>
      <div className={styles.row}>
        <Input.Password
          id="api-token"
          value={value}
          autoComplete="off"
          className={styles.code}
          placeholder={isLoading ? t('token.loading') : t('token.placeholder')}
          onChange={({ target }) => onChange(target.value.trim())}
        />
        <Button
          icon={<CopyOutlined aria-hidden />}
          disabled={!value}
          onClick={() => void copyText(value, words)}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
