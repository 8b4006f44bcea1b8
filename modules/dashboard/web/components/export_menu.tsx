/** Exports the page's data as spreadsheet files. */
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import type { Sheet } from '../export_sheet'
import type { Bar, Course, Figures } from '../model'
import type { Days } from '../period'

export interface ExportMenuProps {
  readonly days: Days
  /** Undefined entries are not loaded yet and cannot be chosen. */
  readonly figures: Figures | undefined
  readonly people: readonly Bar[] | undefined
  readonly course: Course | undefined
}

export function ExportMenu({ days, figures, people, course }: ExportMenuProps) {
  const { t } = useTranslation('dashboard')
  const sheet = (key: string, heads: string[], rows: Sheet['rows']): Sheet => ({
    name: `${t(`export.files.${key}`)}_${days.first}_${days.last}`,
    heads,
    rows,
  })
  const sheets = {
    attendants:
      figures && (() => sheet('attendants', attendantHeads(t), attendantRows(figures, t))),
    people:
      people &&
      (() => sheet('people', [t('charts.person'), t('charts.finished')], barRows(people))),
    course:
      course &&
      (() => sheet('course', [t(`charts.${course.by}`), t('charts.opened')], barRows(course.bars))),
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (['attendants', 'people', 'course'] as const).map((key) => ({
          key,
          label: t(`export.${key}`),
          disabled: !sheets[key],
        })),
        onClick: ({ key }) => {
          const made = sheets[key as keyof typeof sheets]?.()
          if (made) void save(made)
        },
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{t('export.action')}</Button>
    </Dropdown>
  )
}

async function save(sheet: Sheet) {
  try {
    const { downloadSheet } = await import('../export_sheet')
    downloadSheet(sheet)
  } catch (error) {
    toasts.failure(error)
  }
}

type Translate = (key: string) => string

const attendantHeads = (t: Translate) =>
  ['name', 'rating', 'tickets', 'minutes', 'state'].map((key) => t(`attendants.${key}`))

const attendantRows = ({ attendants }: Figures, t: Translate) =>
  attendants.map(({ name, rating, tickets, supportMinutes, isOnline }) => [
    name,
    rating,
    tickets,
    supportMinutes,
    t(isOnline ? 'attendants.online' : 'attendants.offline'),
  ])

const barRows = (bars: readonly Bar[]) => bars.map(({ name, count }) => [name, count])
