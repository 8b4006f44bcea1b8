/** One option in a list's form: caption, file, upload progress. */
import { CloseOutlined, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Input, Progress as Bar } from 'antd'
import { useEffect, useMemo, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxOptionNameLength } from '#modules/files/contract'
import { Tooltip } from '#web/kit/tooltip'
import { fileSize } from '#web/lib/format'
import type { OptionDraft, Progress } from '../use_uploads'
import { FileFace, isPicture } from './file_face'
import styles from './options_field.module.css'

interface OptionRowProps {
  readonly id: string | undefined
  readonly place: number
  readonly draft: OptionDraft
  /** Saving failed because the caption is missing. */
  readonly isNameless: boolean
  readonly progress: Progress | undefined
  readonly onName: (name: string) => void
  readonly onFile: (file: File) => void
  readonly onStop: () => void
  readonly onRemove: () => void
}

export function OptionRow(props: OptionRowProps) {
  const { place, draft, progress, onFile, onStop, onRemove } = props
  const { t } = useTranslation('files')
  const number = place + 1
  const share = progress?.share ?? null
  return (
    <li className={styles.row} data-file-option>
      <Face draft={draft} />
      <div className={styles.text}>
        <Texts {...props} />
        {share === null ? (
          <FileLine number={number} draft={draft} onFile={onFile} />
        ) : (
          <OnItsWay share={share} name={draft.chosen?.name ?? ''} onStop={onStop} />
        )}
        <Fault text={progress?.fault} />
      </div>
      <Tooltip title={t('form.remove')}>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('form.remove_option', { name: draft.name || number })}
          disabled={share !== null}
          onClick={onRemove}
        />
      </Tooltip>
    </li>
  )
}

function Texts({ id, place, draft, isNameless, onName }: OptionRowProps) {
  const { t } = useTranslation('files')
  return (
    <>
      <Input.TextArea
        id={id}
        value={draft.name}
        status={isNameless ? 'error' : undefined}
        aria-invalid={isNameless || undefined}
        maxLength={maxOptionNameLength}
        autoSize={{ minRows: 1, maxRows: 5 }}
        dir="auto"
        placeholder={t('form.option_hint')}
        aria-label={t('form.option', { number: place + 1 })}
        onChange={({ target }) => onName(target.value)}
      />
      <Fault text={isNameless && t('form.nameless')} />
    </>
  )
}

const Fault = ({ text }: { text: string | false | null | undefined }) =>
  text ? (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  ) : null

function Face({ draft: { file, chosen } }: { draft: OptionDraft }) {
  if (chosen) return <ChosenFace file={chosen} />
  if (!file) return <FileFace pictureUrl={null} mimetype="" name="" />
  const { thumbUrl, url, mimetype, name } = file
  return (
    <FileFace
      key={file.url}
      pictureUrl={isPicture(mimetype) ? (thumbUrl ?? url) : null}
      mimetype={mimetype}
      name={name}
    />
  )
}

/** Object URL of a local file, revoked when it is no longer shown. */
function ChosenFace({ file }: { file: File }) {
  const url = useMemo(() => (isPicture(file.type) ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return <FileFace key={url} pictureUrl={url} mimetype={file.type} name={file.name} />
}

interface FileLineProps {
  readonly number: number
  readonly draft: OptionDraft
  readonly onFile: (file: File) => void
}

/** Name and size of the file, and a button to replace it. */
function FileLine({ number, draft: { file, chosen }, onFile }: FileLineProps) {
  const { t } = useTranslation('files')
  const input = useRef<HTMLInputElement>(null)
  const shown = chosen ?? file
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [picked] = target.files ?? []
    // Allow choosing the same file again.
    target.value = ''
    if (picked) onFile(picked)
  }
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('form.file', { number })}
        onChange={choose}
        data-option-file
      />
      <Button
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        aria-label={t(shown ? 'form.file_change_of' : 'form.file_choose_of', { number })}
        onClick={() => input.current?.click()}
      >
        {t(shown ? 'form.file_change' : 'form.file_choose')}
      </Button>
      {shown ? (
        <span className={styles.facts}>
          <span dir="auto">{shown.name}</span>
          {shown.size !== null && <span>{fileSize(shown.size)}</span>}
        </span>
      ) : (
        <span className={styles.facts}>{t('form.no_file')}</span>
      )}
    </div>
  )
}

interface OnItsWayProps {
  readonly share: number
  readonly name: string
  readonly onStop: () => void
}

function OnItsWay({ share, name, onStop }: OnItsWayProps) {
  const { t } = useTranslation('files')
  return (
    <div className={styles.file}>
      <Bar
        percent={Math.round(share * 100)}
        size="small"
        aria-label={t('form.sending', { name })}
      />
      <Tooltip title={t('form.stop')}>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('form.stop_of', { name })}
          onClick={onStop}
        />
      </Tooltip>
    </div>
  )
}
