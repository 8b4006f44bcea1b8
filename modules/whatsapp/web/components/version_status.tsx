/** Lets the operator see and set the version of WhatsApp Web for the whole platform. */
import { GlobalOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import { dateTime } from '#web/lib/format'
import { setWebVersion } from '../api'
import { connectionsKey, useWebVersion, webVersionKey } from '../queries'
import styles from './fields.module.css'

interface VersionValues {
  readonly version: string
}

export default function VersionStatus() {
  const { t } = useTranslation('whatsapp')
  const client = useQueryClient()
  const { data } = useWebVersion()
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { chosen, inUse, refusedAt } = data

  async function submit({ version = '' }: Partial<VersionValues>) {
    client.setQueryData(webVersionKey, await setWebVersion(version.trim()))
    // Connections that stopped because of the former version start again.
    await client.invalidateQueries({ queryKey: connectionsKey })
    toasts.success(t('version.saved'))
  }
  return (
    <>
      <Button
        icon={<GlobalOutlined aria-hidden />}
        danger={refusedAt !== null}
        onClick={() => setOpen(true)}
      >
        {t(refusedAt ? 'version.refused_short' : 'version.title')}
      </Button>
      <FormDrawer<VersionValues>
        open={isOpen}
        title={t('version.title')}
        initial={{ version: chosen }}
        submit={submit}
        onClose={() => setOpen(false)}
      >
        {refusedAt && (
          <Alert
            className={styles.alert}
            type="error"
            showIcon
            title={t('version.refused', { version: inUse, at: dateTime(refusedAt) })}
          />
        )}
        <p className={styles.hint}>{t('version.explain')}</p>
        <p>
          {t('version.in_use')} <strong className={styles.token}>{inUse}</strong>
        </p>
        <Field
          name="version"
          label={t('version.field')}
          extra={t('version.help')}
          rules={[{ pattern: /^\s*(|\d{1,3}\.\d{1,6}\.\d{1,12})\s*$/, message: t('version.bad') }]}
        >
          <Input
            className={styles.token}
            maxLength={40}
            autoComplete="off"
            placeholder="2.3000.1035194821"
          />
        </Field>
      </FormDrawer>
    </>
  )
}
