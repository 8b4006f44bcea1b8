/** The columns of the list of companies. */
import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { StateWord } from '#web/kit/state_word'
import { date, dateTime, relative } from '#web/lib/format'
import type { Company } from '../model'
import styles from './company_columns.module.css'
import { CompanyUse } from './company_use'
import { DueDay } from './due_day'

export function useCompanyColumns(): readonly Column<Company>[] {
  const { t } = useTranslation('companies')
  return [
    {
      key: 'name',
      title: t('panel.name'),
      width: '32%',
      render: (_value, company) => <Name company={company} />,
    },
    {
      key: 'status',
      title: t('panel.status'),
      render: (_value, { isActive }) => <Status isActive={isActive} />,
    },
    {
      key: 'dueDate',
      title: t('panel.due'),
      render: (_value, company) => <DueDay company={company} />,
    },
    {
      key: 'use',
      title: t('panel.use'),
      render: (_value, company) => <CompanyUse company={company} />,
    },
    {
      key: 'lastSeenAt',
      title: t('panel.last_seen'),
      render: (_value, { lastSeenAt }) =>
        lastSeenAt ? (
          <time className={styles.figure} dateTime={lastSeenAt} title={dateTime(lastSeenAt)}>
            {relative(lastSeenAt)}
          </time>
        ) : (
          <span className={styles.never}>{t('panel.never_seen')}</span>
        ),
    },
    {
      key: 'createdAt',
      title: t('panel.created'),
      render: (_value, { createdAt }) => (
        <time className={styles.figure} dateTime={createdAt}>
          {date(createdAt)}
        </time>
      ),
    },
  ]
}

function Name({ company: { name, email, isPlatform } }: { company: Company }) {
  const { t } = useTranslation('companies')
  return (
    <span className={styles.company}>
      <span dir="auto">
        {name}
        {isPlatform && <span className={styles.own}>{t('panel.own')}</span>}
      </span>
      <small className={styles.email}>{email}</small>
    </span>
  )
}

function Status({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('companies')
  return (
    <StateWord
      icon={isActive ? <CheckCircleOutlined aria-hidden /> : <StopOutlined aria-hidden />}
      tone={isActive ? 'good' : 'muted'}
    >
      {t(isActive ? 'panel.active' : 'panel.inactive')}
    </StateWord>
  )
}
