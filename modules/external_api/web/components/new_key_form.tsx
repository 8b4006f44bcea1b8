/** A new key: its name, what it may do, and when it ends. */
import { Button, Checkbox, Input, Select, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { EntityForm, Field } from '#web/kit/form'
import { keysOf, listScopes, makeKey, type MadeKey } from '../api_keys'
import styles from '../keys.module.css'
import { useScopeName } from './key_columns'

interface Values {
  readonly name: string
  readonly scopes: readonly string[]
  /** Days; 0: it does not end. */
  readonly days: number
}
const days = [30, 90, 365, 0] as const
const initial: Values = { name: '', scopes: [], days: 90 }

interface NewKeyFormProps {
  readonly onMade: (key: MadeKey) => void
  readonly onBack: () => void
}

export function NewKeyForm({ onMade, onBack }: NewKeyFormProps) {
  const { t } = useTranslation('external_api')
  const client = useQueryClient()
  const scopeName = useScopeName()
  const scopes = useQuery({
    queryKey: keysOf.scopes,
    queryFn: ({ signal }) => listScopes(signal),
  })

  async function submit({ days: length, ...values }: Values) {
    const expiresAt = length ? dayjs().add(length, 'day').toISOString() : null
    const made = await makeKey({ ...values, expiresAt })
    await client.invalidateQueries({ queryKey: keysOf.every })
    onMade(made)
  }

  if (scopes.error) return <ErrorState error={scopes.error} onRetry={() => void scopes.refetch()} />
  if (!scopes.data) return <Skeleton active />
  return (
    <EntityForm<Values> initial={initial} submit={submit} name="api_key">
      {(busy) => (
        <>
          <Field
            name="name"
            label={t('keys.name')}
            extra={t('keys.name_help')}
            rules={[{ required: true, min: 2, message: t('keys.name_missing') }]}
          >
            <Input autoFocus maxLength={50} />
          </Field>
          <Field
            name="scopes"
            label={t('keys.scopes')}
            extra={t('keys.scopes_help')}
            // `required` would put an attribute on the group that its role does not have.
            rules={[{ type: 'array', min: 1, message: t('keys.scopes_missing') }]}
          >
            <Checkbox.Group
              className={styles.choices}
              role="group"
              options={scopes.data.map((scope) => ({ value: scope, label: scopeName(scope) }))}
            />
          </Field>
          <Field name="days" label={t('keys.length')} extra={t('keys.end_help')}>
            <Select
              options={days.map((count) => ({
                value: count,
                label: count ? t('keys.days', { count }) : t('keys.never'),
              }))}
            />
          </Field>
          <div className={styles.buttons}>
            <Button onClick={onBack}>{t('keys.back')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('keys.make')}
            </Button>
          </div>
        </>
      )}
    </EntityForm>
  )
}
