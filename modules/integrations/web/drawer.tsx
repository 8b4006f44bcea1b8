/** The drawer in which a flow is added or edited, and tried on a phone; then the key of a new one is shown, this once. */
import { useState } from 'react'
import { EntityDrawer } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import type { NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import { BesideTrial, trialWidth } from '#web/shell/trial_phone/trial_panel'
import { keys, saveIntegration, type Integration, type IntegrationForm } from './api'
import { FlowFields } from './components/flow_fields'
import { FlowPhone } from './components/flow_phone'
import { FlowSecret } from './components/flow_secret'

export default function IntegrationDrawer(props: EditDrawerProps<Integration>) {
  const { edited } = props
  const [added, setAdded] = useState<NewSecret | null>(null)
  return (
    <>
      <EntityDrawer<Integration, IntegrationForm>
        {...props}
        namespace="integrations"
        initial={edited?.form ?? blank}
        save={async (id, values) => setAdded(await saveIntegration(id, values))}
        stale={keys.root}
        width={trialWidth}
      >
        <BesideTrial phone={<FlowPhone id={edited?.id ?? null} />}>
          <FlowFields edited={edited} onRenewed={setAdded} />
        </BesideTrial>
      </EntityDrawer>
      <FlowSecret shown={added} onClose={() => setAdded(null)} />
    </>
  )
}

const blank: Partial<IntegrationForm> = {
  type: 'n8n',
  name: '',
  language: 'pt-BR',
  typebotDelayMessage: 1000,
  typebotExpires: 1,
}
