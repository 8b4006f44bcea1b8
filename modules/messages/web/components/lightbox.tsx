/** Full-screen pictures with zoom, rotation and navigation; loaded when one is opened. */
import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import { cloneElement, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './lightbox.module.css'

interface LightboxProps {
  readonly pictures: readonly { readonly url: string; readonly name: string }[]
  /** The index of the one that was opened. */
  readonly first?: number
  readonly onClose: () => void
}

export default function Lightbox({ pictures, first = 0, onClose }: LightboxProps) {
  const { t } = useTranslation(['messages', 'shell'])
  const [current, setCurrent] = useState(first)
  const named = (button: unknown, name: string) =>
    cloneElement(button as ReactElement<{ 'aria-label': string }>, { 'aria-label': name })
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url }) => url)}
      preview={{
        open: true,
        current,
        onChange: setCurrent,
        onOpenChange: (open) => !open && onClose(),
        closeIcon: <CloseOutlined aria-label={t('shell:actions.close')} />,
        icons: {
          prev: <LeftOutlined aria-label={t('image.previous')} />,
          next: <RightOutlined aria-label={t('image.next')} />,
        },
        // The library labels neither its dialog nor the picture.
        imageRender: (image, { current: place }) => (
          <span
            className={styles.image}
            ref={(node) =>
              node?.closest('[role=dialog]')?.setAttribute('aria-label', t('image.label'))
            }
          >
            {cloneElement(image as ReactElement<{ alt: string }>, { alt: pictures[place]?.name })}
          </span>
        ),
        countRender: (place, count) =>
          count > 1 && <bdi className={styles.count}>{`${place} / ${count}`}</bdi>,
        actionsRender: (_all, { icons }) => (
          <div className="ant-image-preview-actions">
            {named(icons.rotateLeftIcon, t('image.turn_left'))}
            {named(icons.rotateRightIcon, t('image.turn_right'))}
            {named(icons.zoomOutIcon, t('image.smaller'))}
            {named(icons.zoomInIcon, t('image.larger'))}
          </div>
        ),
      }}
    />
  )
}
