/** The drawer in which a prompt is added or edited, and tried on a phone. */
import { newPrompt } from '#modules/prompts/contract'
import { EntityDrawer } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { BesideTrial, trialWidth } from '#web/shell/trial_phone/trial_panel'
import { keys, savePrompt, type Prompt, type PromptForm } from './api'
import { PromptFields } from './components/prompt_fields'
import { PromptPhone } from './components/prompt_phone'

export default function PromptDrawer(props: EditDrawerProps<Prompt>) {
  const { edited } = props
  return (
    <EntityDrawer<Prompt, PromptForm>
      {...props}
      namespace="prompts"
      initial={edited?.form ?? blank}
      save={savePrompt}
      stale={keys.root}
      width={trialWidth}
    >
      <BesideTrial phone={<PromptPhone id={edited?.id ?? null} />}>
        <PromptFields id={edited?.id ?? null} mask={edited?.form.apiKey} />
      </BesideTrial>
    </EntityDrawer>
  )
}

const blank: Partial<PromptForm> = { ...newPrompt, name: '', prompt: '', apiKey: '' }
