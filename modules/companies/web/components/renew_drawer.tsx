/** The operator renews a company by some months, and sees before on which day it will end (BIL-18). */
import { Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { date } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { companiesKey, renewCompany } from '../api'
import { monthsOf, renewalMonths, renewedDay, thisDay } from '../due'
import type { Company } from '../model'
import { DueDay } from './due_day'
import styles from './renew_drawer.module.css'

interface Values {
  readonly months: number
}

export function RenewDrawer({ open, edited, onClose }: EditDrawerProps<Company>) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  if (!edited) return null
  const { id, name, dueDate, isActive, fields } = edited
  const endAfter = (months: number) => renewedDay(dueDate, months, thisDay())

  async function submit({ months }: Values) {
    const end = endAfter(months)
    await renewCompany(id, end)
    await client.invalidateQueries({ queryKey: companiesKey })
    toasts.success(t('renew.done', { date: date(end) }))
  }
  return (
    <FormDrawer<Values>
      key={id}
      open={open}
      title={t('renew.title', { name })}
      initial={{ months: monthsOf(fields.recurrence) }}
      submit={submit}
      submitLabel={t('renew.action')}
      onClose={onClose}
    >
      <dl className={styles.now}>
        <dt>{t('renew.now')}</dt>
        <dd>
          <DueDay company={edited} />
        </dd>
      </dl>
      <Field name="months" label={t('renew.months')} extra={t('renew.help')}>
        <Radio.Group
          className={styles.choices}
          options={renewalMonths.map((months) => ({
            value: months,
            label: (
              <span className={styles.choice}>
                {t('renew.count', { count: months })}{' '}
                <span className={styles.end}>
                  {t('renew.until', { date: date(endAfter(months)) })}
                </span>
              </span>
            ),
          }))}
        />
      </Field>
      {!isActive && <p className={styles.note}>{t('renew.inactive')}</p>}
    </FormDrawer>
  )
}
