/** The hours of another company, for the operator of the platform (BIL-05). */
import { useTranslation } from 'react-i18next'
import type { CompanyHoursDrawerProps, Shift } from '#modules/hours/contract'
import { ErrorState } from '#web/kit/error_state'
import { FormDrawer } from '#web/kit/form_drawer'
import { Sheet } from '#web/kit/sheet'
import { toasts } from '#web/lib/toasts'
import { saveCompanyHours } from '../api'
import { useCompanyHours } from '../queries'
import styles from './panels.module.css'
import { WeekField } from './week_field'

interface Values {
  readonly schedules: readonly Shift[]
}

const width = 560

export default function CompanyHoursDrawer(props: CompanyHoursDrawerProps) {
  const { open, companyId, name, onClose } = props
  const { t } = useTranslation('hours')
  const { data, error, refetch } = useCompanyHours(companyId)
  const title = t('company.title_of', { name })
  if (!data && error) {
    return (
      <Sheet open={open} title={title} width={width} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Sheet>
    )
  }

  async function submit({ schedules }: Values) {
    await saveCompanyHours(companyId, schedules)
    toasts.success(t('company.saved'))
  }
  return (
    <FormDrawer<Values>
      // Opens with the stored hours: filling the form later would overwrite what was changed meanwhile.
      key={companyId}
      open={open && data !== undefined}
      title={title}
      width={width}
      initial={{ schedules: data }}
      submit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t('company.text_of')}</p>
      <WeekField />
    </FormDrawer>
  )
}
