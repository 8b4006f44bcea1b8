/** The list of keys, opened with `?`. */
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './key_list.module.css'

const keys = [
  { name: 'walk', shown: ['j', 'k', '↑', '↓'] },
  { name: 'open', shown: ['Enter'] },
  { name: 'accept', shown: ['a'] },
  { name: 'resolve', shown: ['e'] },
  { name: 'write', shown: ['r'] },
  { name: 'search', shown: ['s'] },
  { name: 'send', shown: ['Enter'] },
  { name: 'break', shown: ['Shift', 'Enter'] },
  { name: 'leave', shown: ['Esc'] },
  { name: 'help', shown: ['?'] },
] as const

export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('keys.title')} width={420}>
      <dl className={styles.keys}>
        {keys.map(({ name, shown }) => (
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
    </Modal>
  )
}
