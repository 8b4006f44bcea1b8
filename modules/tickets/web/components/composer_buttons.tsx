/** The composer's quiet buttons: choose pictures, sign or not. */
import { EditOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseSign, signStore } from '../store'
import styles from './composer.module.css'

export function PickButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('tickets')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip title={t('composer.picture')}>
        <Button
          type="text"
          icon={<PictureOutlined aria-hidden />}
          aria-label={t('composer.picture')}
          onClick={() => picker.current?.click()}
        />
      </Tooltip>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('composer.picture')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

export function SignButton({ name }: { name: string }) {
  const { t } = useTranslation('tickets')
  const signs = signStore((state) => state.signs)
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
        onClick={() => chooseSign(!signs)}
      >
        <span className={styles.sign_name} dir="auto">
          {name.split(' ')[0]}
        </span>
      </Button>
    </Tooltip>
  )
}
