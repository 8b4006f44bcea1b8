/** Drawer to add or edit a file list: its name, its text with variables, its files. */
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fileListNameLength, maxMessageLength } from '#modules/files/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { filesKey, saveFileList, type FileList } from './api'
import { OptionsField } from './components/options_field'
import { useUploads, type OptionDraft } from './use_uploads'

interface Values {
  readonly name: string
  readonly message: string
  readonly options: readonly OptionDraft[]
}

/** If the list is saved but some files failed, the form stays open and shows the error at each file. */
class FilesMissing extends Error {}

export function FileListDrawer({ open, edited, onClose }: EditDrawerProps<FileList>) {
  const { t } = useTranslation(['files', 'shell'])
  const client = useQueryClient()
  const uploads = useUploads(t('form.stopped'))
  const initial = useMemo(() => valuesOf(edited), [edited])

  async function save(
    id: number | null,
    { options, ...texts }: Values,
    onSaved: (id: number) => void
  ) {
    const given = options.map((one) => ({ id: uploads.idOf(one), name: one.name.trim() }))
    const saved = await saveFileList(id, { ...texts, options: given })
    onSaved(saved.id)
    uploads.noteSaved(options, saved)
    const failed = await uploads.run(saved.id, options)
    const count = failed.length
    if (!count) return
    await client.invalidateQueries({ queryKey: filesKey })
    toasts.warning(t('form.files_missing', { count, names: failed.join(', ') }))
    throw new FilesMissing()
  }
  function close() {
    uploads.reset()
    onClose()
  }

  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  const { min, max } = fileListNameLength
  return (
    <EntityDrawer<FileList, Values>
      open={open}
      edited={edited}
      namespace="files"
      initial={initial}
      save={save}
      stale={filesKey}
      onRefused={(error) => error instanceof FilesMissing}
      onClose={close}
      width={560}
    >
      <Field
        name="name"
        label={t('form.name')}
        extra={t('form.name_help')}
        rules={[required, { min, message: t('shell:rules.minLength') }]}
      >
        <Input autoFocus maxLength={max} dir="auto" />
      </Field>
      <Field name="message" label={t('form.text')} extra={t('form.text_help')} rules={[required]}>
        <CustomerText maxLength={maxMessageLength} minRows={5} />
      </Field>
      <Field
        name="options"
        label={t('form.options')}
        // Shown at its row instead of the whole field.
        validateStatus=""
        help=""
        rules={[
          {
            validator: async (_rule, options: readonly OptionDraft[]) => {
              if (options.some(({ name }) => !name.trim())) throw new Error(t('form.nameless'))
            },
          },
        ]}
      >
        <OptionsField progress={uploads.progress} onStop={uploads.stop} />
      </Field>
    </EntityDrawer>
  )
}

const valuesOf = (list: FileList | null): Values => ({
  name: list?.name ?? '',
  message: list?.text ?? '',
  options: (list?.options ?? []).map((option) => ({
    ...option,
    key: `o${option.id}`,
    chosen: null,
  })),
})
