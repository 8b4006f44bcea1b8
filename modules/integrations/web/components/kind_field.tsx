/** Which program the flow is: four cards, of which one is chosen. */
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { integrationKinds, type IntegrationKind } from '#modules/integrations/contract'
import { KindLogo } from './kind_logo'
import styles from './kind_field.module.css'

interface KindFieldProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: IntegrationKind
  readonly onChange?: (kind: IntegrationKind) => void
}

export function KindField({ id, value, onChange }: KindFieldProps) {
  const { t } = useTranslation('integrations')
  return (
    <Radio.Group
      id={id}
      className={styles.kinds}
      value={value}
      onChange={({ target }) => onChange?.(target.value as IntegrationKind)}
      aria-label={t('form.type')}
    >
      {integrationKinds.map((kind) => (
        <Radio key={kind} value={kind} className={styles.kind}>
          <KindLogo kind={kind} />
          <span className={styles.text}>
            <strong>{t(`kinds.${kind}.name`)}</strong>
            <small>{t(`kinds.${kind}.text`)}</small>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
