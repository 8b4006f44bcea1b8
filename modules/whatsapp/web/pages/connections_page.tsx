/** The company's connections: the state of each, and how to link a phone. */
import { Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#web/kit/add_button'
import { lazyPart } from '#web/kit/lazy_part'
import { Page } from '#web/kit/page'
import { Gate } from '#web/shell/gate'
import { usePlanLimit } from '#web/shell/plan_limit'
import type { SessionAction } from '../api'
import { CodeDialog } from '../components/code_dialog'
import { ConnectionDrawer } from '../components/connection_drawer'
import { ConnectionTable } from '../components/connection_table'
import type { Connection } from '../model'
import { useConnections, useSessionAction } from '../queries'

// Loaded lazily: only the platform's operator needs it.
const VersionStatus = lazyPart(() => import('../components/version_status'))

export default function ConnectionsPage() {
  const { t } = useTranslation('whatsapp')
  const { data: connections } = useConnections()
  const [subject, setSubject] = useState<Connection | 'new' | null>(null)
  const [codeId, setCodeId] = useState<number | null>(null)
  useMinutes()
  const limit = usePlanLimit('whatsapp.connections', {
    used: connections?.length,
    words: 'whatsapp:page.room',
  })
  const add = (
    <AddButton onAdd={() => setSubject('new')} limit={limit}>
      {t('page.add')}
    </AddButton>
  )
  const version = (
    <Gate needs={{ ability: 'whatsapp.set_version' }}>
      <Suspense>
        <VersionStatus />
      </Suspense>
    </Gate>
  )
  return (
    <Page title={t('menu.connections')} count={connections?.length} tools={version} action={add}>
      <ConnectionTable onEdit={setSubject} onCode={setCodeId} firstStep={add} />
      <ConnectionDrawer
        subject={subject}
        onClose={() => setSubject(null)}
        onAdded={({ id }) => setCodeId(id)}
      />
      <Code
        connection={connections?.find(({ id }) => id === codeId) ?? null}
        onClose={useCallback(() => setCodeId(null), [])}
      />
    </Page>
  )
}

function Code({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  const { mutate } = useSessionAction()
  const id = connection?.id
  const request = useCallback(
    (wanted: SessionAction) => {
      if (id !== undefined) mutate({ id, request: wanted })
    },
    [id, mutate]
  )
  return <CodeDialog connection={connection} onAction={request} onClose={onClose} />
}

/** Milliseconds between two updates of relative times such as "3 min ago". */
const minuteMs = 30_000

function useMinutes() {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, minuteMs)
    return () => clearInterval(timer)
  }, [])
}
