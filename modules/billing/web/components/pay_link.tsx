/** From the notice of an unpaid company to its invoices. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'

export default function PayLink() {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (pathname === '/financeiro') return null
  return (
    <Button type="primary" onClick={() => void navigate('/financeiro')}>
      {t('due_soon.pay')}
    </Button>
  )
}
