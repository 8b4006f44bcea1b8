/** Add a help, or edit one. */
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { saveHelp, type HelpForm } from '../api'
import { addressOf, type Help } from '../model'
import { helpsKey } from '../use_helps'

export function HelpDrawer({ open, edited, onClose }: EditDrawerProps<Help>) {
  const { t } = useTranslation(['helps', 'shell'])
  const client = useQueryClient()
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }

  async function submit(form: HelpForm) {
    await saveHelp(edited?.id ?? null, form)
    await client.invalidateQueries({ queryKey: helpsKey })
    toasts.success(t('form.saved'))
  }

  return (
    <FormDrawer<HelpForm>
      key={edited?.id ?? 'new'}
      open={open}
      title={t(edited ? 'form.edit' : 'form.add')}
      initial={{
        title: edited?.title ?? '',
        description: edited?.description ?? '',
        video: edited ? addressOf(edited) : '',
      }}
      submit={submit}
      onClose={onClose}
    >
      <Field name="video" label={t('form.video')} extra={t('form.video_help')} rules={[required]}>
        <Input autoFocus inputMode="url" maxLength={500} placeholder={t('form.video_example')} />
      </Field>
      <Field
        name="title"
        label={t('form.title')}
        rules={[required, { min: 2, message: t('shell:rules.minLength') }]}
      >
        <Input maxLength={100} dir="auto" />
      </Field>
      <Field name="description" label={t('form.description')}>
        <Input.TextArea
          maxLength={2000}
          showCount
          autoSize={{ minRows: 3, maxRows: 10 }}
          dir="auto"
        />
      </Field>
    </FormDrawer>
  )
}
