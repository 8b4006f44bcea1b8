/** Drawer to add or edit a tag. */
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { defaultTagColor, tagNameLength } from '#modules/tags/contract'
import { ColorField } from '#web/kit/color_field'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useAllowed } from '#web/shell/gate'
import { saveTag, tagsKey, type Tag, type TagForm } from './api'

const blank = { name: '', color: defaultTagColor, isLane: false }
const valuesOf = ({ name, color, isLane }: Omit<Tag, 'id'>): TagForm => ({
  name,
  color,
  kanban: isLane,
})

export function TagDrawer(props: EditDrawerProps<Tag>) {
  const { t } = useTranslation('tags')
  const marksLanes = useAllowed({ ability: 'tags.mark_kanban' })
  return (
    <EntityDrawer<Tag, TagForm>
      {...props}
      namespace="tags"
      initial={valuesOf(props.edited ?? blank)}
      save={saveTag}
      stale={tagsKey}
    >
      <Field
        name="name"
        label={t('form.name')}
        rules={[
          { required: true, whitespace: true, message: t('form.required') },
          { min: tagNameLength.min, message: t('form.short'), transform: (text) => text?.trim() },
        ]}
      >
        <Input autoFocus maxLength={tagNameLength.max} dir="auto" />
      </Field>
      <Field name="color" label={t('form.color')} extra={t('form.color_help')}>
        <ColorField />
      </Field>
      {marksLanes && (
        <Field
          name="kanban"
          label={t('form.kanban')}
          extra={t('form.kanban_help')}
          valuePropName="checked"
        >
          <Switch />
        </Field>
      )}
    </EntityDrawer>
  )
}
