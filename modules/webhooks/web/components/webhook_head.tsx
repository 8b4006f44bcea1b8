/** At the top of a webhook: its state, what waits and how to go on, its address, its events and its secret. */
import { PlayCircleOutlined, SyncOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { dateTime } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import type { NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import { keys, renewSecret, resumeWebhook, type Webhook } from '../api'
import { EventTags } from './event_tags'
import styles from './webhook_head.module.css'
import { WebhookSecret } from './webhook_secret'
import { stateOf, WebhookState } from './webhook_state'

export function WebhookHead({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { url, events, lastDeliveredAt } = webhook
  return (
    <section className={styles.head} aria-label={t('webhook.summary')}>
      <div className={styles.state}>
        <WebhookState webhook={webhook} isAlone={needsHelp(webhook)} />
        <Resume webhook={webhook} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t('page.url')}>{url}</Fact>
        <Fact name={t('page.last_delivery')}>
          {lastDeliveredAt ? dateTime(lastDeliveredAt) : t('page.nothing_yet')}
        </Fact>
        <Fact name={t('secret.label')}>
          <SecretFact webhook={webhook} />
        </Fact>
        <Fact name={t('page.events')}>
          <EventTags events={events} />
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}
const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const needsHelp = (webhook: Webhook) => ['paused', 'failing'].includes(stateOf(webhook))

/** While it is paused, or waits before it is tried again (OPS-05). */
function Resume({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const { id, pendingCount: count, nextAttemptAt } = webhook
  const state = stateOf(webhook)
  const resume = useMutation({
    mutationFn: () => resumeWebhook(id),
    onSuccess: (now) => {
      client.setQueryData(keys.one(id), now)
      void client.invalidateQueries({ queryKey: keys.deliveries(id) })
      toasts.success(t('resume.done'))
    },
  })
  if (!needsHelp(webhook)) return null
  return (
    <div className={styles.resume} data-state={state}>
      <p>
        {state === 'failing' && nextAttemptAt && (
          <>{t('resume.next', { at: dateTime(nextAttemptAt) })} </>
        )}
        {t('resume.waiting', { count })}
      </p>
      <Button
        icon={<PlayCircleOutlined aria-hidden />}
        loading={resume.isPending}
        onClick={() => resume.mutate()}
      >
        {t(state === 'paused' ? 'resume.action' : 'resume.try_now')}
      </Button>
    </div>
  )
}

function SecretFact({ webhook: { id, name, secretMask } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const [shown, setShown] = useState<NewSecret | null>(null)
  const ask = () =>
    void confirm({
      title: t('renew.title', { name }),
      text: t('renew.text'),
      action: t('renew.action'),
      onConfirm: async () => {
        setShown(await renewSecret(id))
        await client.invalidateQueries({ queryKey: keys.one(id) })
      },
    })
  return (
    <span className={styles.secret}>
      <code>{secretMask}</code>
      <Button size="small" type="link" icon={<SyncOutlined aria-hidden />} onClick={ask}>
        {t('renew.open')}
      </Button>
      <WebhookSecret shown={shown} onClose={() => setShown(null)} />
    </span>
  )
}
