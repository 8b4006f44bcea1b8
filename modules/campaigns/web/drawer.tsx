/** The form of a campaign, with a phone beside it that shows what a customer will read. */
import { Alert, ConfigProvider } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appearance } from '#web/kit/appearance'
import { palette } from '#web/kit/theme'
import { EntityDrawer } from '#web/kit/entity_drawer'
import { confirm } from '#web/kit/confirm'
import { useFieldValue } from '#web/kit/form'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { number } from '#web/lib/format'
import { keys } from './api'
import { groupOf, save, timeOf, valuesOf, type Values, type When } from './campaign_form'
import { AudienceForecast } from './components/audience_forecast'
import { CampaignFields } from './components/campaign_fields'
import { CampaignPhone } from './components/campaign_phone'
import { TrialSender } from './components/trial_sender'
import styles from './drawer.module.css'
import { editableParts, type Campaign } from './model'
import { usePreview } from './use_choices'
import { useZone } from './zone'

/** Pixels: the form and the phone beside each other. */
const width = 1040

/** Whoever leaves the question whether to send has not saved: the form stays as it is. */
class NotYet extends Error {}

export default function CampaignDrawer({ open, edited, onClose }: EditDrawerProps<Campaign>) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const initial = useMemo(() => valuesOf(edited, zone), [edited, zone])
  const [counts, setCounts] = useState<Counts | null>(null)
  const [mode, setMode] = useState<When['mode']>('later')
  const [parts, setParts] = useState<Parts>('all')

  async function submit(id: number | null, values: Values, onSaved: (id: number) => void) {
    if (parts === 'all' && values.scheduledAt.mode === 'now') {
      const { receives, unchecked } = counts ?? { receives: 0, unchecked: 0 }
      const isWanted = await confirm({
        title: t('form.send_title', { name: values.name }),
        text: [
          t('form.send_text', { count: receives, shown: number(receives) }),
          ...(unchecked
            ? [t('forecast.left_out', { count: unchecked, shown: number(unchecked) })]
            : []),
        ].join(' '),
        action: t('form.send_now'),
      })
      if (!isWanted) throw new NotYet()
    }
    await save({ edited, id, values, zone, onSaved })
  }

  return (
    <EntityDrawer<Campaign, Values>
      open={open}
      edited={edited}
      namespace="campaigns"
      initial={initial}
      save={submit}
      stale={keys.root}
      submitLabel={parts === 'all' ? t(`form.save_${mode}`) : undefined}
      isReadOnly={parts === 'none'}
      onRefused={(error) => error instanceof NotYet}
      onClose={onClose}
      width={width}
    >
      <Inside
        edited={edited}
        zone={zone}
        onParts={setParts}
        onCounts={setCounts}
        onMode={setMode}
      />
    </EntityDrawer>
  )
}

type Parts = ReturnType<typeof editableParts>
type Counts = NonNullable<ReturnType<typeof usePreview>['data']>['counts']
interface InsideProps {
  readonly edited: Campaign | null
  readonly zone: string
  readonly onParts: (parts: Parts) => void
  readonly onCounts: (counts: Counts | null) => void
  readonly onMode: (mode: When['mode']) => void
}

/** Made anew each time that the drawer opens. */
function Inside({ edited, zone, onParts, onCounts, onMode }: InsideProps) {
  const { t } = useTranslation('campaigns')
  const [shownText, setShownText] = useState(0)
  const { question, mode } = useQuestion(zone)
  const readable = useReadable()
  const preview = usePreview(question)
  const counts = preview.data?.counts ?? null
  // As it was when the form was opened: what can be edited does not change while somebody writes.
  const [openedAt] = useState(Date.now)
  const parts = edited ? editableParts(edited, openedAt) : 'all'
  useEffect(() => onParts(parts), [parts, onParts])
  useEffect(() => onCounts(counts), [counts, onCounts])
  useEffect(() => onMode(mode), [mode, onMode])
  return (
    <div className={styles.columns}>
      <div>
        {parts !== 'all' && (
          <Alert
            className={styles.note}
            type="info"
            showIcon
            title={t(`form.locked_${lockOf(edited!)}`)}
          />
        )}
        <ConfigProvider componentDisabled={parts !== 'all'} theme={readable}>
          <CampaignFields
            edited={edited}
            parts={parts}
            shownText={shownText}
            onShowText={setShownText}
          >
            {parts === 'all' && (
              <AudienceForecast hasGroup={question.group !== null} preview={preview} />
            )}
          </CampaignFields>
        </ConfigProvider>
      </div>
      <div className={styles.beside}>
        <CampaignPhone
          edited={edited}
          preview={preview.data}
          shownText={shownText}
          onShowText={setShownText}
        />
        {parts !== 'none' && <TrialSender edited={edited} shownText={shownText} />}
      </div>
    </div>
  )
}

/** What cannot be changed is there to be read. */
function useReadable() {
  const colours = palette(appearance((state) => state.mode))
  return { token: { colorTextDisabled: colours['text-secondary'] } }
}

/** What the form says so far. */
function useQuestion(zone: string) {
  const [group] = useFieldValue<string | null>('group')
  const [connectionId = null] = useFieldValue<number | null>('connectionId')
  const [fileListId = null] = useFieldValue<number | null>('fileListId')
  const [when = { mode: 'later', at: null }] = useFieldValue<When>('scheduledAt')
  // A time that goes by would be a new question each second.
  const scheduledAt = when.mode === 'at' ? timeOf(when, zone) : null
  return {
    question: { group: groupOf(group), connectionId, fileListId, scheduledAt },
    mode: when.mode,
  }
}

const lockOf = ({ status }: Campaign) => (status === 'scheduled' ? 'soon' : status)
