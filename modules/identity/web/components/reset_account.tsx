/** Whose password is reset. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './reset.module.css'

interface ResetAccountProps {
  readonly email: string
  /** A link was opened, which is for one account only. */
  readonly isByLink: boolean
  /** To another e-mail. */
  readonly onChange: () => void
}

export function ResetAccount({ email, isByLink, onChange }: ResetAccountProps) {
  const { t } = useTranslation('identity')
  return (
    <div className={styles.account}>
      <p className={styles.text}>{t(isByLink ? 'reset.account' : 'reset.sent_to')}</p>
      <p className={styles.recipient}>
        <strong className={styles.email}>{email}</strong>
        {!isByLink && (
          <Button type="link" size="small" onClick={onChange}>
            {t('reset.other_email')}
          </Button>
        )}
      </p>
      {/* So that password managers save the new password for this account. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
    </div>
  )
}
