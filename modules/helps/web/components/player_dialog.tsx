/** Player dialog; Escape closes it, also after a click into the video. */
import { Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, playerOf, type Help } from '../model'
import styles from './player_dialog.module.css'

interface PlayerDialogProps {
  /** Null while it is closed. */
  readonly help: Help | null
  readonly onClose: () => void
}

export function PlayerDialog({ help, onClose }: PlayerDialogProps) {
  const shown = useLast(help)
  return (
    <Modal
      open={help !== null}
      title={<span dir="auto">{shown?.title}</span>}
      footer={null}
      width="min(960px, calc(100vw - 32px), 140vh)"
      centered
      destroyOnHidden
      onCancel={onClose}
    >
      {shown && <Player help={shown} />}
    </Modal>
  )
}

/** The content is kept until the dialog has faded out. */
function useLast(help: Help | null) {
  const [last, setLast] = useState(help)
  if (help && help !== last) setLast(help)
  return help ?? last
}

function Player({ help }: { help: Help }) {
  const { t } = useTranslation('helps')
  const stage = useRef<HTMLDivElement>(null)
  useKeysKept(stage)
  return (
    <div ref={stage} className={styles.stage} tabIndex={-1}>
      <iframe
        className={styles.frame}
        src={playerOf(help)}
        title={help.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The site sends no referrer elsewhere, but this player refuses to play without one.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {help.description && (
        <p className={styles.description} dir="auto">
          {help.description}
        </p>
      )}
      {/* Some videos do not allow embedding. */}
      <a className={styles.away} href={addressOf(help)} target="_blank" rel="noreferrer">
        {t('player.open')}
      </a>
    </div>
  )
}

/**
 * A click into the video moves the focus into a cross-origin frame, which then receives Escape. The focus is moved
 * back, unless the user got there by Tab and wants the player's own keys.
 */
function useKeysKept(stage: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    let cameByTab = false
    const noteKey = ({ key }: KeyboardEvent) => void (cameByTab = key === 'Tab')
    const notePointer = () => void (cameByTab = false)
    const takeBack = () => {
      const frame = stage.current?.querySelector('iframe')
      if (cameByTab || document.activeElement !== frame) return
      setTimeout(() => stage.current?.focus({ preventScroll: true }))
    }
    window.addEventListener('keydown', noteKey, true)
    window.addEventListener('pointermove', notePointer, true)
    window.addEventListener('blur', takeBack)
    return () => {
      window.removeEventListener('keydown', noteKey, true)
      window.removeEventListener('pointermove', notePointer, true)
      window.removeEventListener('blur', takeBack)
    }
  }, [stage])
}
