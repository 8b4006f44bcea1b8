/** From what the plan does not allow to the plan. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

export default function PlanLink() {
  const { t } = useTranslation('billing')
  return <Link to="/subscription">{t('subscription.see')}</Link>
}
