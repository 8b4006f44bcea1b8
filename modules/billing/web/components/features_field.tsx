/** The features of a plan, each with a line about what it is. */
import { Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeatures, type Feature } from '../features'
import type { Features } from '../model'
import styles from './plan_fields.module.css'

interface FeaturesFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: Features
  readonly onChange?: (value: Features) => void
}

export function FeaturesField({ id, value = {}, onChange }: FeaturesFieldProps) {
  const { t } = useTranslation('billing')
  const features = useFeatures(value)
  return (
    <div id={id} role="group" aria-label={t('form.features')} className={styles.features}>
      {features.map((feature) => (
        <FeatureRow
          key={feature.key}
          feature={feature}
          isIncluded={value[feature.key] === true}
          onTurn={(isOn) => onChange?.({ ...value, [feature.key]: isOn })}
        />
      ))}
    </div>
  )
}

interface FeatureRowProps {
  readonly feature: Feature
  readonly isIncluded: boolean
  readonly onTurn: (isOn: boolean) => void
}

function FeatureRow({ feature: { name, text }, isIncluded, onTurn }: FeatureRowProps) {
  const id = useId()
  return (
    <div className={styles.feature}>
      <label htmlFor={id}>
        <span className={styles.featureName}>{name}</span>
        {text && (
          <span id={`${id}-text`} className={styles.featureText}>
            {text}
          </span>
        )}
      </label>
      <Switch
        id={id}
        aria-label={name}
        aria-describedby={text && `${id}-text`}
        checked={isIncluded}
        onChange={onTurn}
      />
    </div>
  )
}
