/** The drawer in which a webhook is added or edited; then the secret of a new one is shown, this once (INT-12). */
import { Input, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxNameLength, maxUrlLength } from '#modules/webhooks/contract'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import type { NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import { keys, saveWebhook, type Webhook, type WebhookForm } from './api'
import { EventsField } from './components/events_field'
import { WebhookSecret } from './components/webhook_secret'

export default function WebhookDrawer(props: EditDrawerProps<Webhook>) {
  const { t } = useTranslation('webhooks')
  const [added, setAdded] = useState<NewSecret | null>(null)
  return (
    <>
      <EntityDrawer<Webhook, WebhookForm>
        {...props}
        namespace="webhooks"
        initial={valuesOf(props.edited)}
        save={async (id, values) => setAdded(await saveWebhook(id, values))}
        stale={keys.all}
        width={520}
      >
        <Field
          name="name"
          label={t('form.name')}
          extra={t('form.name_help')}
          rules={[{ required: true, whitespace: true, message: t('form.name_missing') }]}
        >
          <Input maxLength={maxNameLength} autoComplete="off" />
        </Field>
        <Field
          name="url"
          label={t('form.url')}
          extra={t('form.url_help')}
          rules={[{ required: true, whitespace: true, message: t('form.url_missing') }]}
        >
          <Input
            type="url"
            inputMode="url"
            maxLength={maxUrlLength}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field name="active" label={t('form.active')} valuePropName="checked">
          <Switch />
        </Field>
        <Field
          name="events"
          label={t('form.events')}
          rules={[{ required: true, type: 'array', min: 1, message: t('form.events_missing') }]}
        >
          <EventsField />
        </Field>
      </EntityDrawer>
      <WebhookSecret shown={added} onClose={() => setAdded(null)} />
    </>
  )
}

function valuesOf(edited: Webhook | null): WebhookForm {
  if (!edited) return { name: '', url: '', events: [], active: true }
  const { name, url, events, isActive: active } = edited
  return { name, url, events, active }
}
