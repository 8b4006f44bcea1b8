/** Form for adding or editing a queue, with its texts, hours and menu. */
import { useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultShifts } from '#modules/hours/contract'
import { FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import { useSession } from '#web/shell/session_store'
import { saveQueue } from '../api'
import type { Queue, QueueValues } from '../model'
import { queuesKey } from '../queries'
import { HoursFields } from './hours_fields'
import { MainFields } from './main_fields'
import { OptionsTab } from './options_tab'

/** `new`, the queue to edit, or null while the drawer is closed. */
export type Subject = Queue | 'new' | null

interface QueueDrawerProps {
  readonly subject: Subject
  /** All queues of the company, whose colours are in use. */
  readonly queues: readonly Queue[]
  readonly onSaved: (queue: Queue) => void
  readonly onClose: () => void
}

export function QueueDrawer({ subject, queues, onSaved, onClose }: QueueDrawerProps) {
  const { t } = useTranslation('queues')
  const client = useQueryClient()
  const { settings } = useSession().user.company
  const [tab, setTab] = useState('main')
  const edited = useLast(subject)
  const hasHours = settings.scheduleType === 'queue'

  async function submit(values: QueueValues) {
    // Without the hours tab its fields are not sent and stay unchanged.
    const { schedules, outOfHoursMessage, ...rest } = values
    const hours = hasHours ? { schedules, outOfHoursMessage } : {}
    const saved = await saveQueue(edited?.id ?? null, { ...rest, ...hours })
    await client.invalidateQueries({ queryKey: queuesKey })
    toasts.success(t('form.saved'))
    return saved
  }
  function close() {
    setTab('main')
    onClose()
  }

  const tabs = [
    { key: 'main', children: <MainFields edited={edited} queues={queues} /> },
    ...(hasHours ? [{ key: 'hours', children: <HoursFields /> }] : []),
    { key: 'options', children: <OptionsTab queueId={edited?.id ?? null} /> },
  ]
  return (
    <FormDrawer<QueueValues>
      key={edited?.id ?? 'new'}
      open={subject !== null}
      title={edited ? t('form.edit', { name: edited.name }) : t('form.add')}
      width={640}
      initial={edited ? valuesOf(edited) : blank}
      submit={async (values) => {
        const saved = await submit(values)
        // After adding a queue, continue with its menu.
        if (!edited) setTimeout(() => onSaved(saved))
      }}
      submitLabel={edited ? undefined : t('form.add_action')}
      onFaults={([field]) => setTab(tabOf[field ?? ''] ?? 'main')}
      onClose={close}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        // Render tabs that were not opened too: their fields belong to the form.
        items={tabs.map(({ key, children }) => ({
          key,
          children,
          label: t(`tabs.${key}`),
          forceRender: key !== 'options',
        }))}
      />
    </FormDrawer>
  )
}

/** The edited queue; kept while the drawer closes, so that the focus can return to its row. */
function useLast(subject: Subject): Queue | null {
  const [last, setLast] = useState<Queue | null>(null)
  const now = subject === 'new' ? null : subject
  if (subject !== null && now !== last) setLast(now)
  return subject === null ? last : now
}

/** The tab of each field, for showing validation errors; all others are on the first tab. */
const tabOf: Readonly<Record<string, string>> = {
  outOfHoursMessage: 'hours',
  schedules: 'hours',
  // An unsaved menu option that is invalid.
  options: 'options',
}

const blank: QueueValues = {
  name: '',
  color: '',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  promptId: null,
  integrationId: null,
  schedules: defaultShifts,
}
const valuesOf = (queue: Queue): QueueValues => ({
  name: queue.name,
  color: queue.color,
  greetingMessage: queue.greeting,
  outOfHoursMessage: queue.outOfHoursText,
  orderQueue: queue.position,
  promptId: queue.promptId,
  integrationId: queue.integrationId,
  schedules: queue.shifts,
})
