/** Add a help, or edit one; the operator's page and the tab of the settings open it. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useEditing } from '#web/kit/use_editing'
import { deleteHelp, helpsKey, saveHelp, type HelpForm } from './api'
import { addressOf, type Help } from './model'

/** The operator's actions on helps. */
export const useHelpEditing = () =>
  useEditing<Help>({
    namespace: 'helps',
    Drawer: HelpDrawer,
    values: ({ title }) => ({ title }),
    remove: deleteHelp,
    stale: helpsKey,
  })

function HelpDrawer(props: EditDrawerProps<Help>) {
  const { t } = useTranslation(['helps', 'shell'])
  const { edited } = props
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }

  return (
    <EntityDrawer<Help, HelpForm>
      {...props}
      namespace="helps"
      initial={{
        title: edited?.title ?? '',
        description: edited?.description ?? '',
        video: edited ? addressOf(edited) : '',
      }}
      save={saveHelp}
      stale={helpsKey}
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
    </EntityDrawer>
  )
}
