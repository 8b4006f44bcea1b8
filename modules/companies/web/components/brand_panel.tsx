/** The operator's tab “Marca”: name, colours and pictures of the platform. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BareCard, Card } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { brandSlots } from '#modules/companies/contract'
import { brandKey, showBrand } from '../api_brand'
import { BrandForm } from './brand_form'
import styles from './brand_panel.module.css'
import { BrandPicture } from './brand_picture'

export default function BrandPanel() {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery({
    queryKey: brandKey,
    queryFn: ({ signal }) => showBrand(signal),
    // The form would lose what is being typed.
    refetchOnWindowFocus: false,
  })
  if (!data) {
    return (
      <BareCard>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={5} rowHeight={64} />
        )}
      </BareCard>
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{t('brand.lead')}</p>
      <Card title={t('brand.look')}>
        <BrandForm brand={data} />
      </Card>
      <Card title={t('brand.pictures')}>
        <ul className={styles.pictures}>
          {brandSlots.map((slot) => (
            <li key={slot}>
              <BrandPicture slot={slot} path={data[slot]} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
