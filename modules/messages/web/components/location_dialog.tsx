/** The dialog to send a location: from this device, from a map link, or from coordinates. */
import { AimOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import type { Place } from '../api_messages'
import { coordinatesIn } from '../location'

interface LocationDialogProps {
  readonly onPlace: (place: Place) => void
  readonly onClose: () => void
}

interface Values {
  readonly where: string
  readonly name?: string
}

export default function LocationDialog({ onPlace, onClose }: LocationDialogProps) {
  const { t } = useTranslation('messages')
  return (
    <FormDrawer<Values>
      open
      title={t('place.title')}
      initial={{}}
      submitLabel={t('composer.send')}
      submit={async ({ where, name = '' }) => {
        onPlace({ ...coordinatesIn(where)!, name: name.trim() })
      }}
      onClose={onClose}
    >
      <Field
        name="where"
        label={t('place.where')}
        extra={t('place.where_help')}
        rules={[
          {
            validator: async (_rule, where: string = '') => {
              if (!coordinatesIn(where)) throw new Error(t('place.unreadable'))
            },
          },
        ]}
      >
        <Where />
      </Field>
      <Field name="name" label={t('place.name')} extra={t('place.name_help')}>
        <Input maxLength={120} />
      </Field>
    </FormDrawer>
  )
}

interface WhereProps {
  /** Set by the surrounding form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (where: string) => void
}

/** Typed, or provided by the browser's geolocation. */
function Where({ id, value = '', onChange }: WhereProps) {
  const { t } = useTranslation('messages')
  const [isBusy, setBusy] = useState(false)
  function ask() {
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const degrees = [coords.latitude, coords.longitude].map((degree) => degree.toFixed(6))
        onChange?.(degrees.join(', '))
        setBusy(false)
      },
      () => {
        toasts.warning(t('place.not_here'))
        setBusy(false)
      },
      { timeout: 10_000 }
    )
  }
  return (
    <>
      <Input
        id={id}
        autoFocus
        placeholder="-23.5505, -46.6333"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button
        type="link"
        icon={<AimOutlined aria-hidden />}
        loading={isBusy}
        style={{ paddingInline: 0 }}
        onClick={ask}
      >
        {t('place.here')}
      </Button>
    </>
  )
}
