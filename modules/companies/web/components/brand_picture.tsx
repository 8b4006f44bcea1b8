/** One picture of the platform: what is there, choosing another one, taking it away. Each is saved at once. */
import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/kit/refusal'
import { colourVariables, palette } from '#web/kit/theme'
import { applyBrand } from '#web/lib/brand'
import { errorText, ruleText } from '#web/lib/error_text'
import { fileSize } from '#web/lib/format'
import { ApiError } from '#web/lib/http'
import { toasts } from '#web/lib/toasts'
import { pictureLimits, type BrandSlot } from '#modules/companies/contract'
import { brandKey, deleteBrandPicture, saveBrandPicture, type PlatformBrand } from '../api_brand'
import styles from './brand_picture.module.css'

interface BrandPictureProps {
  readonly slot: BrandSlot
  /** Null while there is none. */
  readonly path: string | null
}

export function BrandPicture({ slot, path }: BrandPictureProps) {
  const { t } = useTranslation(['companies', 'shell'])
  const input = useRef<HTMLInputElement>(null)
  const { types, maxBytes, maxSide } = pictureLimits[slot]
  const { mutate, isPending, error } = usePicture(slot)
  const name = t(`brand.slots.${slot}.name`)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allow choosing the same file again.
    target.value = ''
    if (file) mutate(file)
  }

  return (
    <section className={styles.picture} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.frame} data-slot={slot} style={groundOf(slot)}>
        {path ? <img src={path} alt={name} /> : <PictureOutlined aria-label={t('brand.none')} />}
      </div>
      <p className={styles.help}>
        {t(`brand.slots.${slot}.help`)}{' '}
        {t('brand.limits', { most: fileSize(maxBytes), side: maxSide })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join()}
        aria-label={name}
        onChange={choose}
      />
      <Refusal text={error && reasonOf(error)} />
      <div className={styles.actions}>
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={`${name}: ${t(path ? 'shell:file.change' : 'shell:file.choose')}`}
          loading={isPending}
          onClick={() => input.current?.click()}
        >
          {t(path ? 'shell:file.change' : 'shell:file.choose')}
        </Button>
        {path && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${name}: ${t('brand.remove')}`}
            disabled={isPending}
            onClick={() => mutate(null)}
          >
            {t('brand.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Saves another picture, or none for null. Refusals are shown beside it. */
function usePicture(slot: BrandSlot) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) => {
      if (!file) return deleteBrandPicture(slot)
      // The same refusal as the server's, before anything is sent.
      if (file.size > pictureLimits[slot].maxBytes)
        throw new ApiError(413, 'ERR_FILE_TOO_LARGE', 'The file is too large.')
      return saveBrandPicture(slot, file)
    },
    onSuccess: (brand: PlatformBrand) => {
      client.setQueryData(brandKey, brand)
      applyBrand(brand)
      toasts.success(t('brand.saved'))
    },
    meta: { quiet: true },
  })
}

function reasonOf(error: Error): string {
  const [fault] = error instanceof ApiError ? error.fields : []
  return fault ? ruleText(fault) : errorText(error)
}

/** A logo is shown on the background that it is for, whatever mode the page has. */
function groundOf(slot: BrandSlot) {
  if (slot === 'logoLight') return colourVariables(palette('light'))
  return slot === 'logoDark' ? colourVariables(palette('dark')) : undefined
}
