/** The drawer in which a prompt is added or edited. */
import { newPrompt } from '#modules/prompts/contract'
import { EntityDrawer } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { keys, savePrompt, type Prompt, type PromptForm } from './api'
import { PromptFields } from './components/prompt_fields'

/** Pixels: long texts are written here. */
const width = 640

export default function PromptDrawer(props: EditDrawerProps<Prompt>) {
  const { edited } = props
  return (
    <EntityDrawer<Prompt, PromptForm>
      {...props}
      namespace="prompts"
      initial={edited?.form ?? blank}
      save={savePrompt}
      stale={keys.root}
      width={width}
    >
      <PromptFields mask={edited?.form.apiKey} />
    </EntityDrawer>
  )
}

const blank: Partial<PromptForm> = { ...newPrompt, name: '', prompt: '', apiKey: '' }
