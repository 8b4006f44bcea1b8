/** How much the model reads and remembers, how it answers, what happens when it does not, and limits (administration.md 2). */
import { useTranslation } from 'react-i18next'
import {
  contextWindow,
  conversationLength,
  fallbackBehaviors,
  memoryTypes,
  requestsPerMinute,
  responseFormats,
  tokensPerDay,
} from '#modules/llm/contract'
import styles from '../components/fields.module.css'
import { ChoiceField, NumberField, SwitchField } from '../components/shared_fields'

const of = (...names: readonly string[]) => ['advancedConfig', ...names]

export default function AdvancedTab() {
  const { t } = useTranslation('llm')
  return (
    <div className={styles.form}>
      <h2 className={styles.group}>{t('advanced.memory_group')}</h2>
      <div className={styles.pair}>
        <NumberField
          name={of('contextWindow')}
          texts="advanced.context"
          bounds={contextWindow}
          step={1000}
        />
        <NumberField
          name={of('maxConversationLength')}
          texts="advanced.length"
          bounds={conversationLength}
        />
        <ChoiceField name={of('memoryType')} texts="advanced.memory" values={memoryTypes} />
        <SwitchField name={of('conversationHistory')} texts="advanced.history" />
        <SwitchField name={of('promptTemplates')} texts="advanced.templates" />
      </div>
      <h2 className={styles.group}>{t('advanced.answer_group')}</h2>
      <div className={styles.pair}>
        <ChoiceField name={of('responseFormat')} texts="advanced.format" values={responseFormats} />
        <ChoiceField
          name={of('fallbackBehavior')}
          texts="advanced.fallback"
          values={fallbackBehaviors}
        />
        <SwitchField name={of('streamResponse')} texts="advanced.stream" />
      </div>
      <h2 className={styles.group}>{t('advanced.help_group')}</h2>
      <SwitchField name={['agentHelp', 'enabled']} texts="advanced.help" />
      <h2 className={styles.group}>{t('advanced.limits_group')}</h2>
      <SwitchField name={of('rateLimiting', 'enabled')} texts="advanced.limited" />
      <div className={styles.pair}>
        <NumberField
          name={of('rateLimiting', 'maxRequestsPerMinute')}
          texts="advanced.requests"
          bounds={requestsPerMinute}
        />
        <NumberField
          name={of('rateLimiting', 'maxTokensPerDay')}
          texts="advanced.tokens"
          bounds={tokensPerDay}
          step={1000}
        />
      </div>
      <h2 className={styles.group}>{t('advanced.monitoring_group')}</h2>
      <div className={styles.pair}>
        <SwitchField name={of('monitoring', 'logRequests')} texts="advanced.log_requests" />
        <SwitchField name={of('monitoring', 'logResponses')} texts="advanced.log_responses" />
        <SwitchField name={of('monitoring', 'metrics')} texts="advanced.metrics" />
      </div>
    </div>
  )
}
