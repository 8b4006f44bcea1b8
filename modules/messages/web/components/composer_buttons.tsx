/** The composer's secondary buttons: add, emoji, signature, record. */
import { AudioOutlined, EditOutlined, PlusOutlined, SmileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import type { ComposerPanelProps, PreparedSending } from '#modules/messages/contract'
import { Tooltip } from '#web/kit/tooltip'
import { LazyLoad } from '#web/shell/lazy_load'
import type { LazyComponent } from '#web/shell/web_module'
import type { Enclosure } from '../api_messages'
import { focusComposer } from '../focus'
import { setSignature, signatureStore } from '../store'
import type { Addition } from './add_menu'
import styles from './composer.module.css'

const AddMenu = lazyPart(() => import('./add_menu'))
const EmojiPicker = lazyPart(() => import('./emoji_picker'))
const Floating = lazyPart(() => import('#web/kit/floating'))
const LocationDialog = lazyPart(() => import('./location_dialog'))
const ContactDialog = lazyPart(() => import('./contact_dialog'))

interface AddButtonProps {
  readonly ticketId: number
  readonly onFiles: (files: readonly File[]) => void
  readonly onEnclosure: (enclosure: Enclosure) => void
  readonly onPrepared: (sending: PreparedSending) => void
}

type Panel = LazyComponent<ComposerPanelProps>

export function AddButton({ ticketId, onFiles, onEnclosure, onPrepared }: AddButtonProps) {
  const { t } = useTranslation('messages')
  const picker = useRef<HTMLInputElement>(null)
  const { anchor, toggle, close } = useAnchor()
  const [dialog, setDialog] = useState<Exclude<Addition, 'file'> | null>(null)
  // Wrapped in an object: setState would call a bare function.
  const [panel, setPanel] = useState<{ readonly load: Panel } | null>(null)
  const leave = () => setDialog(null)
  return (
    <>
      <Tooltip title={anchor ? '' : t('composer.add')}>
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('composer.add')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={toggle}
        />
      </Tooltip>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('add.file')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Suspense fallback={null}>
        {anchor && (
          <AddMenu
            anchor={anchor}
            onClose={close}
            onChoose={(addition) =>
              addition === 'file' ? picker.current?.click() : setDialog(addition)
            }
            onPanel={(load) => setPanel({ load })}
          />
        )}
        {panel && (
          <LazyLoad<ComposerPanelProps>
            load={panel.load}
            props={{
              ticketId,
              send: (sending) => {
                setPanel(null)
                onPrepared(sending)
                focusComposer()
              },
              onClose: () => setPanel(null),
            }}
          />
        )}
        {dialog === 'location' && (
          <LocationDialog
            onPlace={(place) => onEnclosure({ kind: 'location', place })}
            onClose={leave}
          />
        )}
        {dialog === 'contact' && (
          <ContactDialog
            onCard={(card) => onEnclosure({ kind: 'contacts', cards: [card] })}
            onClose={leave}
          />
        )}
      </Suspense>
    </>
  )
}

/** Inserts an emoji at the text cursor. */
export function EmojiButton({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const { t } = useTranslation('messages')
  const { anchor, toggle, close } = useAnchor()
  return (
    <>
      <Tooltip title={anchor ? '' : t('composer.emoji')}>
        <Button
          type="text"
          className={styles.emoji}
          icon={<SmileOutlined aria-hidden />}
          aria-label={t('composer.emoji')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={toggle}
        />
      </Tooltip>
      {anchor && (
        <Suspense fallback={null}>
          <Floating anchor={anchor} align="end" onClose={close}>
            <EmojiPicker onChoose={onEmoji} />
          </Floating>
        </Suspense>
      )}
    </>
  )
}

/** The element to which an open panel is anchored. */
function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const toggle = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    setAnchor((open) => (open ? null : currentTarget))
  return { anchor, toggle, close }
}

export function SignatureButton({ name }: { name: string }) {
  const { t } = useTranslation('messages')
  const signs = signatureStore((state) => state.signs)
  return (
    <Tooltip title={t(signs ? 'composer.signs' : 'composer.signs_not', { name })}>
      <Button
        type="text"
        className={styles.sign}
        icon={<EditOutlined aria-hidden />}
        role="switch"
        aria-checked={signs}
        aria-label={t('composer.sign', { name })}
        data-on={signs || undefined}
        onClick={() => setSignature(!signs)}
      >
        <span className={styles.sign_name} dir="auto">
          {name.split(' ')[0]}
        </span>
      </Button>
    </Tooltip>
  )
}

interface RecordButtonProps {
  /** True while text is typed: a phone has no space for both buttons. */
  readonly isHidden: boolean
  readonly onRecord: () => void
}

export function RecordButton({ isHidden, onRecord }: RecordButtonProps) {
  const { t } = useTranslation('messages')
  return (
    <Tooltip title={t('recorder.start')}>
      <Button
        type="text"
        className={styles.record}
        data-hidden={isHidden || undefined}
        icon={<AudioOutlined aria-hidden />}
        aria-label={t('recorder.start')}
        onClick={onRecord}
      />
    </Tooltip>
  )
}
