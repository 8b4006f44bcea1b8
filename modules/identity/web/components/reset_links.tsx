/** Ways back from the password reset. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PublicLink } from '#web/shell/public_link'
import styles from './reset.module.css'

export function ResetLinks() {
  const { t } = useTranslation('identity')
  return (
    <p className={styles.links}>
      <Link to="/login">{t('reset.to_login')}</Link>
      <PublicLink to="/signup">{t('reset.to_signup')}</PublicLink>
    </p>
  )
}
