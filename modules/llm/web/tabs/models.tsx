/** The catalogue of models, each with a button that chooses it (LLM-12). */
import { CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LlmProvider } from '#modules/llm/contract'
import { Card } from '#web/kit/card'
import { useFieldValue } from '#web/kit/form'
import { LoadingRows } from '#web/kit/loading'
import { StateWord } from '#web/kit/state_word'
import { toasts } from '#web/lib/toasts'
import { getCatalogue, keys } from '../api'
import { LoadFailed } from '../components/load_failed'
import styles from './models.module.css'

export default function ModelsTab() {
  const { t } = useTranslation('llm')
  const { data, error, refetch } = useQuery({
    queryKey: keys.catalogue,
    queryFn: ({ signal }) => getCatalogue(signal),
  })
  if (error && !data) {
    return <LoadFailed what="catalogue_failed" error={error} onRetry={refetch} />
  }
  if (!data) return <LoadingRows rows={6} rowHeight={96} />
  return (
    <>
      <Group provider="ollama" field="ollamaModel" note={t('models.local_note')}>
        {data.ollama.map(({ id, name, description, size }) => ({
          ...{ id, name, description, note: size },
        }))}
      </Group>
      <Group provider="openai" field="openaiModel" note={t('models.cloud_note')}>
        {data.openai.map(({ id, name, cost }) => ({ id, name, description: '', note: cost }))}
      </Group>
    </>
  )
}

interface Offer {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly note: string
}
interface GroupProps {
  readonly provider: LlmProvider
  readonly field: 'ollamaModel' | 'openaiModel'
  readonly note: string
  readonly children: readonly Offer[]
}

function Group({ provider, field, note, children: offers }: GroupProps) {
  const { t } = useTranslation('llm')
  const [used, chooseProvider] = useFieldValue<LlmProvider>('provider')
  const [model, chooseModel] = useFieldValue<string>(field)
  const [other, clearOther] = useFieldValue<string>('model')
  const isChosen = (id: string) => used === provider && (other || model) === id
  function choose({ id, name }: Offer) {
    chooseProvider(provider)
    chooseModel(id)
    // A model named for both providers would win over it.
    clearOther('')
    toasts.info(t('models.chosen', { name }))
  }
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t(`providers.${provider}`)}</h2>
      <p className={styles.note}>{note}</p>
      <div className={styles.cards}>
        {offers.map((offer) => (
          <Card key={offer.id} title={offer.name} note={offer.note}>
            <code className={styles.id}>{offer.id}</code>
            {offer.description && <p className={styles.text}>{offer.description}</p>}
            <div className={styles.foot}>
              {isChosen(offer.id) ? (
                <StateWord tone="good" icon={<CheckOutlined aria-hidden />}>
                  {t('models.in_use')}
                </StateWord>
              ) : (
                <Button
                  size="small"
                  aria-label={t('models.use_label', { name: offer.name })}
                  onClick={() => choose(offer)}
                >
                  {t('models.use')}
                </Button>
              )}
            </div>
          </Card>
        ))}
      </div>
    </section>
  )
}
