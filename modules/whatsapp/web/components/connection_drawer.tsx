/** Add a connection, or give one another name. */
import { Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { addConnection, editConnection } from '../api'
import type { Connection } from '../model'
import { connectionsKey } from '../queries'

interface ConnectionDrawerProps {
  /** `new`, one to edit, or null while the drawer is closed. */
  readonly subject: Connection | 'new' | null
  readonly onClose: () => void
  readonly onAdded: (connection: Connection) => void
}

export function ConnectionDrawer({ subject, onClose, onAdded }: ConnectionDrawerProps) {
  const { t } = useTranslation(['whatsapp', 'shell'])
  const client = useQueryClient()
  const edited = subject === 'new' ? null : subject

  async function submit({ name }: { name: string }) {
    if (edited) {
      await editConnection(edited.id, { name })
      return client.invalidateQueries({ queryKey: connectionsKey })
    }
    const added = await addConnection({ name })
    await client.invalidateQueries({ queryKey: connectionsKey })
    onAdded(added)
  }

  return (
    <FormDrawer<{ name: string }>
      key={edited?.id ?? 'new'}
      open={subject !== null}
      title={t(edited ? 'form.edit' : 'form.add')}
      initial={{ name: edited?.name ?? '' }}
      submit={submit}
      submitLabel={edited ? undefined : t('form.add_and_connect')}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('form.name')}
        extra={t('form.name_help')}
        rules={[
          { required: true, whitespace: true, message: t('shell:rules.required') },
          { min: 2, message: t('shell:rules.minLength') },
          { max: 50, message: t('shell:rules.maxLength') },
        ]}
      >
        <Input autoFocus maxLength={50} dir="auto" placeholder={t('form.name_example')} />
      </Field>
    </FormDrawer>
  )
}
