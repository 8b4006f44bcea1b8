/** What the model may use beside its own knowledge, each with settings of its own as JSON. */
import { Input, Switch, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { llmModules, moduleSettingsLength, type ModuleState } from '#modules/llm/contract'
import { Card } from '#web/kit/card'
import { Field } from '#web/kit/form'
import type { Config } from '../api'
import styles from './modules.module.css'

export default function ModulesTab({ config }: { config: Config }) {
  const { t } = useTranslation('llm')
  return (
    <div className={styles.cards}>
      {llmModules.map((name) => (
        <Card
          key={name}
          title={t(`modules.${name}`)}
          note={<State of={config.modules[name].state} />}
          action={
            <Field name={['modules', name, 'enabled']} valuePropName="checked" noStyle>
              <Switch aria-label={t('modules.enable', { name: t(`modules.${name}`) })} />
            </Field>
          }
        >
          <p className={styles.text}>{t(`modules.${name}_help`)}</p>
          <details className={styles.more}>
            <summary>{t('modules.settings')}</summary>
            <Field
              name={['modules', name, 'settings']}
              label={t('modules.json')}
              rules={[
                {
                  validator: (_rule, value: unknown) =>
                    typeof value === 'string'
                      ? Promise.reject(new Error(t('modules.json_fault')))
                      : Promise.resolve(),
                },
              ]}
            >
              <JsonField />
            </Field>
          </details>
        </Card>
      ))}
    </div>
  )
}

/** A switch that changes nothing yet says so (LLM-15). */
function State({ of }: { of: ModuleState }) {
  const { t } = useTranslation('llm')
  return of === 'notInstalled' ? <Tag>{t('modules.not_installed')}</Tag> : null
}

interface JsonFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  /** An object; a text while what is typed is none. */
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
}

function JsonField({ id, value = {}, onChange, onBlur }: JsonFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input.TextArea
      id={id}
      className={styles.json}
      autoSize={{ minRows: 3, maxRows: 12 }}
      maxLength={moduleSettingsLength}
      spellCheck={false}
      value={typed ?? shownJson(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(objectIn(target.value) ?? target.value)
      }}
      onBlur={onBlur}
    />
  )
}

const shownJson = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Null for what is no JSON object; blank is an empty one. */
function objectIn(text: string): object | null {
  if (!text.trim()) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
