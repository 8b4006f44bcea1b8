/** The operator enters a company as its admin (AUT-13). */
import { LoginOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { CompanyActionsProps } from '#modules/identity/contract'
import { RowAction } from '#web/kit/data_table'
import { toasts } from '#web/lib/toasts'
import { enterCompany } from '#web/shell/visiting'

export default function EnterCompany({ companyId, name }: CompanyActionsProps) {
  const { t } = useTranslation('identity')
  return (
    <RowAction
      label={t('company.enter', { name })}
      icon={<LoginOutlined aria-hidden />}
      onClick={() => void enterCompany(companyId).catch(toasts.failure)}
    />
  )
}
