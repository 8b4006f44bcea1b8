/** A phone that shows what a customer of the group will receive, while the campaign is being written. */
import { FileOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCaptionLength } from '#modules/campaigns/contract'
import { isSendableFile } from '#web/kit/file_field'
import { useFieldValue } from '#web/kit/form'
import { MarkupText } from '#web/kit/markup_text'
import type { ChosenFile } from '#web/kit/save_with_file'
import { time } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import type { CampaignPreview, ShownFile } from '../api_form'
import { useFilledText } from '../filled_text'
import type { Campaign } from '../model'
import { useNow } from '../use_now'
import { useFileLists } from '../use_choices'
import styles from './campaign_phone.module.css'

interface CampaignPhoneProps {
  readonly edited: Campaign | null
  readonly preview: CampaignPreview | undefined
  readonly shownText: number
  readonly onShowText: (index: number) => void
}

export function CampaignPhone({ edited, preview, shownText, onShowText }: CampaignPhoneProps) {
  const { t } = useTranslation('campaigns')
  const { company } = useSession().user
  const [texts = ['']] = useFieldValue<readonly string[]>('texts')
  const [file] = useFieldValue<ChosenFile | null>('file')
  const person = preview?.person
  const fill = useFilledText(person ? preview.variables : undefined)
  const index = Math.min(shownText, texts.length - 1)
  const attached = useAttached(file ?? null, edited)
  const files = useListed().map((one) => ({ ...one, caption: fill(one.caption) }))
  const bubbles = bubblesOf(fill(texts[index] ?? ''), attached, files)
  return (
    <section className={styles.phone} aria-label={t('phone.label')}>
      <header className={styles.head}>
        <span className={styles.face} aria-hidden>
          {[...company.name][0]}
        </span>
        <span className={styles.company} dir="auto">
          {company.name}
        </span>
      </header>
      {/* A scrollable element must be reachable by keyboard. */}
      <div className={styles.ground} tabIndex={0} role="group" aria-label={t('phone.message')}>
        {bubbles.map((bubble, place) => (
          <Bubble key={place} {...bubble} />
        ))}
        {!bubbles.length && <p className={styles.empty}>{t('phone.empty')}</p>}
      </div>
      <footer className={styles.foot}>
        <span dir="auto">
          {person
            ? t('phone.as_read_by', { name: person.name || person.number })
            : t('phone.sample')}
        </span>
        {texts.length > 1 && (
          <span className={styles.turn}>
            <Button
              type="text"
              size="small"
              icon={<LeftOutlined aria-hidden />}
              aria-label={t('phone.former')}
              disabled={index === 0}
              onClick={() => onShowText(index - 1)}
            />
            {t('phone.text_of', { number: index + 1, all: texts.length })}
            <Button
              type="text"
              size="small"
              icon={<RightOutlined aria-hidden />}
              aria-label={t('phone.next')}
              disabled={index === texts.length - 1}
              onClick={() => onShowText(index + 1)}
            />
          </span>
        )}
      </footer>
    </section>
  )
}

interface BubbleProps {
  readonly text: string
  readonly file: ShownFile | null
}

/** The text is the caption of the attached file where it fits; the files of the list follow (CMP-16). */
function bubblesOf(
  text: string,
  attached: ShownFile | null,
  files: readonly ShownFile[]
): readonly BubbleProps[] {
  const isCaption = attached !== null && text.length <= maxCaptionLength
  const first = text.trim() && !isCaption ? [{ text, file: null }] : []
  const second = attached ? [{ text: isCaption ? text : '', file: attached }] : []
  return [...first, ...second, ...files.map((file) => ({ text: file.caption, file }))]
}

function Bubble({ text, file }: BubbleProps) {
  return (
    <div className={styles.bubble} dir="auto">
      {file?.pictureUrl && <img className={styles.picture} src={file.pictureUrl} alt={file.name} />}
      {file && !file.pictureUrl && (
        <span className={styles.document}>
          <FileOutlined aria-hidden /> <span dir="auto">{file.name}</span>
        </span>
      )}
      {text.trim() && (
        <span className={styles.text}>
          <MarkupText text={text} />
        </span>
      )}
      <span className={styles.time}>{time(useNow())}</span>
    </div>
  )
}

const pictureName = /\.(png|jpe?g|gif|webp)$/i

/** The attached file: the chosen one, before it is uploaded, else the stored one. Null for one that is refused. */
function useAttached(file: ChosenFile | null, edited: Campaign | null): ShownFile | null {
  const isSendable = file !== null && isSendableFile(file)
  const chosenUrl = usePictureOf(isSendable ? file.chosen : null)
  if (!isSendable) return null
  const stored = edited?.file && pictureName.test(edited.file.name) ? edited.file.url : null
  return { name: file.name, caption: '', pictureUrl: file.chosen ? chosenUrl : stored }
}

/** An address for a picture of this computer; null for what is no picture. */
function usePictureOf(file: File | null): string | null {
  const isPicture = file?.type.startsWith('image/') ?? false
  const url = useMemo(() => (isPicture ? URL.createObjectURL(file!) : null), [file, isPicture])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}

const none: readonly ShownFile[] = []

function useListed(): readonly ShownFile[] {
  const [id] = useFieldValue<number | null>('fileListId')
  const lists = useFileLists()
  return lists?.data?.find((list) => list.id === id)?.files ?? none
}
