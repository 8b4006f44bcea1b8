/** Profile, visibility, queues and connection of a user; shown to users with the permission to edit them (AUT-12). */
import { Radio, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form_drawer'
import { Gate } from '#web/shell/gate'
import { profiles } from '../model'
import { useConnections, useQueues } from '../queries'
import styles from './people.module.css'

export function DeskFields() {
  return (
    <>
      <Gate needs={{ ability: 'identity.edit_profiles' }}>
        <ProfileField />
      </Gate>
      <Gate needs={{ ability: 'identity.edit_queues' }}>
        <QueuesField />
      </Gate>
      <Gate needs={{ ability: 'identity.edit_profiles' }}>
        <ConnectionField />
        <QueuelessField />
      </Gate>
    </>
  )
}

function ProfileField() {
  const { t } = useTranslation('identity')
  return (
    <Field name="profile" label={t('form.profile')}>
      <Radio.Group
        className={styles.choices}
        options={profiles.map((profile) => ({
          value: profile,
          label: (
            <>
              {t(`profiles.${profile}`)}
              <span className={styles.choice_help}>{t(`profile_help.${profile}`)}</span>
            </>
          ),
        }))}
      />
    </Field>
  )
}

function QueuesField() {
  const { t } = useTranslation('identity')
  const { data: queues, isPending } = useQueues()
  return (
    <Field name="queueIds" label={t('form.queues')} extra={t('form.queues_help')}>
      <Select
        mode="multiple"
        allowClear
        loading={isPending}
        optionFilterProp="label"
        options={queues?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        placeholder={t('form.queues_none')}
      />
    </Field>
  )
}

function ConnectionField() {
  const { t } = useTranslation('identity')
  const { data: connections, isPending } = useConnections()
  return (
    <Field
      name="connectionId"
      label={t('form.connection')}
      extra={t('form.connection_help')}
      // A cleared selection is sent as null; undefined would keep the former value.
      normalize={(value: number | undefined) => value ?? null}
    >
      <Select
        allowClear
        loading={isPending}
        optionFilterProp="label"
        options={connections?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        placeholder={t('form.connection_default')}
      />
    </Field>
  )
}

function QueuelessField() {
  const { t } = useTranslation('identity')
  return (
    <Field
      name="seesQueueless"
      label={t('form.queueless')}
      extra={t('form.queueless_help')}
      valuePropName="checked"
    >
      <Switch />
    </Field>
  )
}
