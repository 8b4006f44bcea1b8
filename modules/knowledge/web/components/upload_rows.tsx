/** Files on their way, each with its progress and a way to stop it, and those that were refused, with the reason. */
import { CloseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/kit/refusal'
import { forgetUpload, useUploads, type Upload } from '../uploads'
import { causeOf } from '../words'
import styles from './document_list.module.css'

export function UploadRows() {
  const uploads = useUploads()
  if (!uploads.length) return null
  return (
    <ul className={styles.rows}>
      {uploads.map((one) => (
        <UploadRow key={one.id} of={one} />
      ))}
    </ul>
  )
}

function UploadRow({ of: { id, fileName, share, error, stop } }: { of: Upload }) {
  const { t } = useTranslation('knowledge')
  const label = `knowledge-upload-${id}`
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p id={label} className={styles.name} dir="auto">
          {fileName}
        </p>
        {error ? (
          <Refusal text={`${t('adding.failed', { name: fileName })}. ${causeOf(error)}`} />
        ) : (
          <Progress
            aria-labelledby={label}
            percent={Math.round(share * 100)}
            status="active"
            size="small"
          />
        )}
      </div>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t(error ? 'adding.dismiss' : 'adding.stop', { name: fileName })}
        onClick={() => (error ? forgetUpload(id) : stop())}
      />
    </li>
  )
}
