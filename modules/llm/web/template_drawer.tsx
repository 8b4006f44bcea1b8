/** The drawer in which a template is added or edited; variables are found while its text is typed (LLM-14). */
import { Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  mostVariables,
  templateCategories,
  templateLength,
  templateNameLength,
  variablesIn,
} from '#modules/llm/contract'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import { useFieldValue } from '#web/kit/form'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { atField } from '#web/lib/http'
import { keys, saveTemplate, type Template, type TemplateForm } from './api'
import { failed } from './failed'

/** Pixels: long texts are written here. */
const width = 560

export default function TemplateDrawer(props: EditDrawerProps<Template>) {
  const { t } = useTranslation('llm')
  return (
    <EntityDrawer<Template, TemplateForm>
      {...props}
      namespace="llm"
      initial={props.edited ?? blank}
      save={(id, form) =>
        saveTemplate(id, form).catch(
          atField('ERR_LLM_TEMPLATE_NAME', { field: 'name', rule: 'llm_template_name' })
        )
      }
      onRefused={failed(t('toasts.template_failed'))}
      stale={keys.templates}
      width={width}
    >
      <TemplateFields />
    </EntityDrawer>
  )
}

const blank: Partial<TemplateForm> = {
  ...{ name: '', content: '', variables: [], category: 'general', isActive: true },
}

function TemplateFields() {
  const { t } = useTranslation('llm')
  const missing = { required: true, whitespace: true }
  return (
    <>
      <Field
        name="name"
        label={t('templates.name')}
        rules={[{ ...missing, message: t('templates.name_missing') }]}
      >
        <Input autoFocus maxLength={templateNameLength} autoComplete="off" dir="auto" />
      </Field>
      <Field
        name="content"
        // The page itself has the id that it would get.
        htmlFor="llm-template-content"
        label={t('templates.content')}
        extra={<FoundVariables />}
        rules={[{ ...missing, message: t('templates.content_missing') }]}
      >
        <Input.TextArea
          id="llm-template-content"
          autoSize={{ minRows: 6, maxRows: 16 }}
          maxLength={templateLength}
          dir="auto"
        />
      </Field>
      <Field
        name="variables"
        label={t('templates.variables')}
        extra={t('templates.variables_help')}
      >
        <Select mode="tags" open={false} maxCount={mostVariables} tokenSeparators={[',', ' ']} />
      </Field>
      <Field name="category" label={t('templates.category')} extra={t('templates.category_help')}>
        <Select
          options={templateCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        />
      </Field>
      <Field name="isActive" valuePropName="checked" label={t('templates.is_active')}>
        <Switch />
      </Field>
    </>
  )
}

/** Those that the text names now. */
function FoundVariables() {
  const { t } = useTranslation('llm')
  const [content = ''] = useFieldValue<string>('content')
  const found = variablesIn(content)
  if (!found.length) return t('templates.content_help')
  return (
    <span role="status">
      {t('templates.found', {
        count: found.length,
        names: found.map((one) => `{${one}}`).join(' '),
      })}
    </span>
  )
}
