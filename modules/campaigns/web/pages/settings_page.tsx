/** What all campaigns of the company share: pace, hours, limit, own variables, and words to leave by (CMP-25). */
import { useQueryClient } from '@tanstack/react-query'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longIntervals, messageIntervals } from '#modules/campaigns/contract'
import { Card } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { number } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import { keys } from '../api'
import { saveSettings, type CampaignSettings, type OwnVariable } from '../api_settings'
import { VariablesField, variableFault } from '../components/variables_field'
import { WindowField } from '../components/window_field'
import { messagesPerHour } from '../pace'
import { useSettings } from '../use_choices'
import styles from './settings_page.module.css'

export default function SettingsPage() {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch } = useSettings()
  return (
    <Page title={t('settings.title')} narrow>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingRows rows={8} rowHeight={60} /> : null}
      {data && <SettingsForm settings={data} />}
    </Page>
  )
}

/** Words are chosen one by one, and stored in one text. */
interface Values extends Omit<CampaignSettings, 'optOutWords' | 'optInWords'> {
  readonly optOutWords: readonly string[]
  readonly optInWords: readonly string[]
}
const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const client = useQueryClient()
  const [isDirty, setDirty] = useState(false)
  // As they were when the page was opened: what another admin saves does not change what is being written.
  const [initial] = useState<Values>({
    ...settings,
    optOutWords: wordsOf(settings.optOutWords),
    optInWords: wordsOf(settings.optInWords),
  })

  async function submit(values: Values) {
    const saved = await saveSettings({
      ...values,
      campaignDailyLimit: values.campaignDailyLimit ?? 0,
      optOutWords: values.optOutWords.join(', '),
      optInWords: values.optInWords.join(', '),
    })
    client.setQueryData(keys.settings, saved)
    toasts.success(t('settings.saved'))
  }
  return (
    <EntityForm<Values> initial={initial} submit={submit} onDirty={setDirty}>
      {(isBusy) => (
        <div className={styles.parts}>
          <PaceCard />
          <LimitsCard />
          <VariablesCard />
          <WordsCard />
          <footer className={styles.foot}>
            <span>{t('settings.restart_note')}</span>
            <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
              {t('shell:actions.save')}
            </Button>
          </footer>
        </div>
      )}
    </EntityForm>
  )
}

function PaceCard() {
  const { t } = useTranslation('campaigns')
  const seconds = (count: number) => ({ value: count, label: t('settings.seconds', { count }) })
  const messages = (count: number) => ({ value: count, label: t('settings.messages', { count }) })
  return (
    <Card title={t('settings.pace')}>
      <p className={styles.help}>{t('settings.pace_help')}</p>
      <div className={styles.three}>
        <Field name="messageInterval" label={t('settings.interval')}>
          <Select options={messageIntervals.map(seconds)} />
        </Field>
        <Field name="longerIntervalAfter" label={t('settings.longer_after')}>
          <Select options={longIntervals.map(messages)} />
        </Field>
        <Field name="greaterInterval" label={t('settings.greater')}>
          <Select options={longIntervals.map(seconds)} />
        </Field>
      </div>
      <Pace />
    </Card>
  )
}

/** What the chosen gaps come to. */
function Pace() {
  const { t } = useTranslation('campaigns')
  const [messageInterval = 0] = useFieldValue<number>('messageInterval')
  const [longerIntervalAfter = 0] = useFieldValue<number>('longerIntervalAfter')
  const [greaterInterval = 0] = useFieldValue<number>('greaterInterval')
  const count = messagesPerHour({ messageInterval, longerIntervalAfter, greaterInterval })
  return (
    <p className={styles.pace} role="status">
      {t('settings.example', { count, shown: number(count) })}
    </p>
  )
}

function LimitsCard() {
  const { t } = useTranslation('campaigns')
  return (
    <Card title={t('settings.limits')}>
      <Field
        name="campaignWindow"
        label={t('settings.window')}
        rules={[
          {
            validator: async (_rule, value: string) => {
              if (value && !/^\d\d:\d\d-\d\d:\d\d$/.test(value)) {
                throw new Error(t('settings.window_missing'))
              }
            },
          },
        ]}
      >
        <WindowField />
      </Field>
      <Field name="campaignDailyLimit" label={t('settings.daily')} extra={t('settings.daily_help')}>
        <InputNumber className={styles.limit} min={0} max={100_000} precision={0} />
      </Field>
    </Card>
  )
}

function VariablesCard() {
  const { t } = useTranslation('campaigns')
  return (
    <Card title={t('settings.variables')}>
      <p className={styles.help}>{t('settings.variables_help')}</p>
      <Field
        name="variables"
        // Shown at its row instead of the whole field.
        validateStatus=""
        help=""
        rules={[
          {
            validator: async (_rule, value: readonly OwnVariable[]) => {
              const fault = value.map((_one, index) => variableFault(value, index)).find(Boolean)
              if (fault) throw new Error(t(`settings.${fault}`))
            },
          },
        ]}
      >
        <VariablesField />
      </Field>
    </Card>
  )
}

function WordsCard() {
  const { t } = useTranslation('campaigns')
  return (
    <Card title={t('settings.words')}>
      {(['opt_out', 'opt_in'] as const).map((kind) => (
        <Field
          key={kind}
          name={kind === 'opt_out' ? 'optOutWords' : 'optInWords'}
          label={t(`settings.${kind}`)}
          extra={t(`settings.${kind}_help`)}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
        </Field>
      ))}
    </Card>
  )
}
