/** The dialog to send a contact card: name and number. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import type { Card } from '../api_messages'
import { plainNumber } from '../contact_cards'

interface ContactDialogProps {
  readonly onCard: (card: Card) => void
  readonly onClose: () => void
}

export default function ContactDialog({ onCard, onClose }: ContactDialogProps) {
  const { t } = useTranslation('messages')
  return (
    <FormDrawer<Card>
      open
      title={t('cards.title')}
      initial={{}}
      submitLabel={t('composer.send')}
      submit={async ({ name, number }) =>
        onCard({ name: name.trim(), number: plainNumber(number) })
      }
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('cards.name')}
        rules={[{ required: true, whitespace: true, message: t('cards.name_needed') }]}
      >
        <Input autoFocus maxLength={100} />
      </Field>
      <Field
        name="number"
        label={t('cards.number')}
        extra={t('cards.number_help')}
        rules={[
          {
            validator: async (_rule, number: string = '') => {
              const { length } = plainNumber(number)
              if (length < 8 || length > 15) throw new Error(t('cards.number_needed'))
            },
          },
        ]}
      >
        <Input inputMode="tel" placeholder="+55 11 98765-4321" />
      </Field>
    </FormDrawer>
  )
}
