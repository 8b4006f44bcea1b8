/** The page of birthdays: today's, and those of past days. */
import { GiftOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { date } from '#web/lib/format'
import { Celebrant } from '../components/celebrant'
import { dayIn, daysBetween, type Birthday } from '../model'
import { useBirthdayPages, useZone } from '../queries'

export default function BirthdaysPage() {
  const { t } = useTranslation('birthday')
  const list = useBirthdayPages()
  const columns: readonly Column<Birthday>[] = [
    {
      key: 'contact',
      title: t('page.contact'),
      render: (_value, birthday) => <Celebrant birthday={birthday} />,
    },
    {
      key: 'day',
      title: t('page.day'),
      width: 160,
      render: (_value, { day }) => <Day day={day} />,
    },
    {
      key: 'age',
      title: t('page.age'),
      width: 120,
      align: 'right',
      render: (_value, { age }) => (
        <span className="numbers">{age === null ? '–' : t('age', { count: age })}</span>
      ),
    },
  ]
  return (
    <Page title={t('menu.birthdays')} count={list.count}>
      <DataTable<Birthday>
        list={list}
        columns={columns}
        empty={{ icon: <GiftOutlined />, title: t('empty.title'), text: t('empty.text') }}
      />
    </Page>
  )
}

/** Today and yesterday are shown by name. */
function Day({ day }: { day: string }) {
  const { t } = useTranslation('birthday')
  const ago = daysBetween(day, dayIn(useZone()))
  if (ago === 0) return <strong>{t('day.today')}</strong>
  return <span className="numbers">{ago === 1 ? t('day.yesterday') : date(day)}</span>
}
