/** The dialog of keyboard shortcuts, opened with `?`. */
import { Modal, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseEnter, enterStore } from '#web/kit/enter_key'
import styles from './key_list.module.css'

const keys = [
  { name: 'walk', shown: ['j', 'k', '↑', '↓'] },
  { name: 'open', shown: ['Enter'] },
  { name: 'accept', shown: ['a'] },
  { name: 'resolve', shown: ['e'] },
  { name: 'silently', shown: ['Shift', 'e'] },
  { name: 'transfer', shown: ['t'] },
  { name: 'write', shown: ['r'] },
  { name: 'quick', shown: ['/'] },
  { name: 'note', shown: ['n'] },
  { name: 'search', shown: ['s'] },
  { name: 'palette', shown: ['Ctrl', 'K'] },
  { name: 'send', shown: ['Enter'] },
  { name: 'break', shown: ['Shift', 'Enter'] },
  { name: 'leave', shown: ['Esc'] },
  { name: 'help', shown: ['?'] },
] as const

export default function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const sends = enterStore((state) => state.sends)
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('keys.title')} width={420}>
      <dl className={styles.keys}>
        {shownKeys(sends).map(({ name, shown }) => (
          <div key={name}>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <EnterChoice />
    </Modal>
  )
}

/** Whether Enter or Shift+Enter sends, as chosen on this device. */
const shownKeys = (sends: boolean) =>
  keys.map(({ name, shown }) => {
    if (sends || (name !== 'send' && name !== 'break')) return { name, shown }
    return { name, shown: name === 'send' ? ['Shift', 'Enter'] : ['Enter'] }
  })

function EnterChoice() {
  const { t } = useTranslation('tickets')
  const sends = enterStore((state) => state.sends)
  const id = useId()
  return (
    <div className={styles.choice}>
      <span>
        <span id={id}>{t('keys.enter')}</span>
        <small>{t('keys.enter_text')}</small>
      </span>
      <Switch checked={sends} onChange={chooseEnter} aria-labelledby={id} />
    </div>
  )
}
