/** The company's hours; shown while they apply (BOT-40). */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Shift } from '#modules/hours/contract'
import { ErrorState } from '#web/kit/error_state'
import { EntityForm } from '#web/kit/form'
import { LoadingRows } from '#web/kit/loading'
import { toasts } from '#web/lib/toasts'
import { useSession } from '#web/shell/session_store'
import { saveCompanyHours } from '../api'
import { useCompanyHours } from '../queries'
import styles from './panels.module.css'
import { WeekField } from './week_field'

interface Values {
  readonly schedules: readonly Shift[]
}

export default function CompanyHoursPanel() {
  const { t } = useTranslation(['hours', 'shell'])
  const { companyId } = useSession().user
  const { data, error, refetch } = useCompanyHours(companyId)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={7} rowHeight={48} />

  async function submit({ schedules }: Values) {
    await saveCompanyHours(companyId, schedules)
    toasts.success(t('company.saved'))
  }
  return (
    <div className={styles.panel}>
      <p className={styles.text}>{t('company.text')}</p>
      <EntityForm<Values> initial={{ schedules: data }} submit={submit}>
        {(busy: boolean) => (
          <>
            <WeekField />
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('shell:actions.save')}
            </Button>
          </>
        )}
      </EntityForm>
    </div>
  )
}
