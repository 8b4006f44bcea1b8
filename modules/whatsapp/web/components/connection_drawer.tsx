/** Adds a connection, or edits all its fields. */
import { InputNumber, Tabs } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionAutomation, type ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { useIsPhone } from '#web/kit/appearance'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'
import { addConnection, editConnection } from '../api'
import type { Connection, ConnectionValues, Gap } from '../model'
import { connectionsKey, useConnectionDetail } from '../queries'
import { GapList } from './gap_list'
import { GeneralFields } from './general_fields'
import { QueueFields } from './queue_fields'
import { TextFields } from './text_fields'
import { TokenField } from './token_field'

interface ConnectionDrawerProps {
  /** `new`, one to edit, or null while the drawer is closed. */
  readonly subject: Connection | 'new' | null
  readonly onClose: () => void
  readonly onAdded: (connection: Connection) => void
}

export function ConnectionDrawer({ subject, onClose, onAdded }: ConnectionDrawerProps) {
  const edited = subject === 'new' ? null : subject
  const { data } = useConnectionDetail(edited?.id ?? null)
  if (!edited) {
    const isOpen = subject === 'new'
    return <Form key="new" {...{ isOpen, edited, onClose, onAdded }} {...nothingStored} />
  }
  // Wait for the stored values: a form filled later would overwrite what was typed meanwhile.
  const isOpen = data !== undefined
  const { values: initial, gaps } = data ?? { values: blank, gaps: [] }
  return <Form key={edited.id} {...{ isOpen, edited, initial, gaps, onClose, onAdded }} />
}

interface FormProps extends Omit<ConnectionDrawerProps, 'subject'> {
  readonly isOpen: boolean
  readonly edited: Connection | null
  readonly initial: ConnectionValues
  readonly gaps: readonly Gap[]
}

function Form({ isOpen, edited, initial, gaps, onClose, onAdded }: FormProps) {
  const { t } = useTranslation('whatsapp')
  const client = useQueryClient()
  const phone = useIsPhone()
  const [tab, setTab] = useState('general')
  const [places] = useState(fieldPlaces)

  async function submit(values: ConnectionValues) {
    if (edited) {
      await editConnection(edited.id, values)
      return client.invalidateQueries({ queryKey: connectionsKey })
    }
    const added = await addConnection(values)
    await client.invalidateQueries({ queryKey: connectionsKey })
    onAdded(added)
  }
  function close() {
    setTab('general')
    onClose()
  }

  const tabs = [
    { key: 'general', children: <GeneralFields isDefault={edited?.isDefault ?? false} /> },
    { key: 'queues', children: <QueueFields declare={places.declare.queues} /> },
    { key: 'texts', children: <TextFields declare={places.declare.texts} /> },
    { key: 'bot', children: <AutomationFields declare={places.declare.bot} /> },
    { key: 'token', children: <TokenField /> },
    ...(edited ? [{ key: 'gaps', children: <GapList gaps={gaps} /> }] : []),
  ]
  return (
    <FormDrawer<ConnectionValues>
      open={isOpen}
      title={edited ? t('form.edit', { name: edited.name }) : t('form.add')}
      width={560}
      initial={initial}
      submit={submit}
      submitLabel={edited ? undefined : t('form.add_and_connect')}
      onFaults={([field = '']) => setTab(places.tabOf.get(field) ?? 'general')}
      onClose={close}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        // On a phone all tabs fit; if the list overflowed, it would hide some behind a button without the tab role.
        tabBarGutter={phone ? 8 : undefined}
        // Fields in tabs that were never opened belong to the form too.
        items={tabs.map(({ key, children }) => ({
          key,
          children,
          label: t(`tabs.${key}`),
          forceRender: true,
        }))}
      />
    </FormDrawer>
  )
}

/** In which tab each field is, also those of other modules, which declare theirs; the others are in the first one. */
function fieldPlaces() {
  const tabOf = new Map(Object.entries(ownTabs))
  const into = (tab: string) => (field: string) => void tabOf.set(field, tab)
  return { tabOf, declare: { queues: into('queues'), texts: into('texts'), bot: into('bot') } }
}
const ownTabs = {
  complationMessage: 'texts',
  expiresInactiveMessage: 'texts',
  queueIds: 'queues',
  expiresTicket: 'bot',
  token: 'token',
}

/** The defaults of a new connection (core.md 9). */
const blank: ConnectionValues = {
  name: '',
  isDefault: false,
  queueIds: [],
  complationMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  token: '',
}
const nothingStored = { initial: blank, gaps: [] }

/** When an idle conversation ends, below what other modules do by themselves. */
function AutomationFields(props: ConnectionFieldsProps) {
  const { t } = useTranslation('whatsapp')
  return (
    <>
      <Slot of={connectionAutomation} props={props} />
      <Field name="expiresTicket" label={t('form.idle')} extra={t('form.idle_help')}>
        <InputNumber min={0} max={43_200} precision={0} suffix={t('form.minutes')} />
      </Field>
    </>
  )
}
