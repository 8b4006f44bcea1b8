/** Drawer to add or rename a list. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameLength } from '#modules/contact_lists/contract'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { keys, saveList, type ContactList } from './api'
import { useRules } from './rules'

export function ListDrawer(props: EditDrawerProps<ContactList>) {
  const { t } = useTranslation('contact_lists')
  const rules = useRules()
  return (
    <EntityDrawer<ContactList, { name: string }>
      {...props}
      namespace="contact_lists"
      initial={{ name: props.edited?.name ?? '' }}
      save={saveList}
      stale={keys.lists}
      width={420}
    >
      <Field name="name" label={t('form.name')} extra={t('form.name_help')} rules={rules.name}>
        <Input autoFocus maxLength={nameLength.max} dir="auto" />
      </Field>
    </EntityDrawer>
  )
}
