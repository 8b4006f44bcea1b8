/** Imports contacts from a sheet, with a preview before it is sent, or from a phone's book (CON-05, CON-06). */
import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/kit/sheet'
import { confirm } from '#web/kit/confirm'
import { useImport } from '../use_import'
import { ImportChoice } from './import_choice'
import { ImportLook } from './import_look'
import { ImportResult } from './import_result'
import { ImportSending } from './import_sending'

export default function ImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const flow = useImport()
  const { step } = flow

  async function close() {
    const mayClose =
      step.at !== 'sending' ||
      (await confirm({
        title: t('import.leave_title'),
        text: t('import.leave_text'),
        action: t('import.stop'),
        danger: true,
      }))
    if (mayClose) onClose()
  }
  return (
    <Sheet open title={t('import.title')} width={480} onClose={() => void close()}>
      {(step.at === 'choice' || step.at === 'reading') && (
        <ImportChoice
          fault={step.at === 'choice' ? step.fault : null}
          isReading={step.at === 'reading'}
          onChoose={(file) => void flow.choose(file)}
        />
      )}
      {step.at === 'look' && (
        <ImportLook
          name={step.name}
          rows={step.rows}
          onAgain={flow.again}
          onSend={() => void flow.send()}
        />
      )}
      {step.at === 'sending' && <ImportSending {...step} onStop={flow.stop} />}
      {(step.at === 'end' || step.at === 'stopped') && (
        <ImportResult {...step} onGoOn={() => void flow.send()} onClose={onClose} />
      )}
    </Sheet>
  )
}
