/** Screens of llm: the configuration of the company's language model, what the operator allows, sources of answers. */
import { ExperimentOutlined } from '@ant-design/icons'
import { composerHelp, messageOptions, quietLines } from '#modules/messages/contract'
import { transferHelp } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { entitlement: 'llm.help' }

export default defineWebModule({
  name: 'llm',
  menu: [
    {
      key: 'llm-config',
      to: '/llm-config',
      label: 'llm:menu.config',
      icon: <ExperimentOutlined aria-hidden />,
      section: 'manage',
      order: 46,
    },
  ],
  routes: [{ path: '/llm-config', page: () => import('./page') }],
  fills: [
    fill(quietLines, () => import('./source_lines')),
    fill(composerHelp, () => import('./help/composer_help'), { needs }),
    fill(messageOptions, () => import('./help/translate_option'), { needs }),
    fill(transferHelp, () => import('./help/transfer_help'), { needs }),
  ],
  platformOptions: [
    {
      key: 'llm',
      heading: { label: 'llm:options.group', order: 40 },
      options: [
        { key: 'llmOllamaUrls', control: { kind: 'text', most: 4000, isPlain: true } },
        { key: 'llmOpenaiUrls', control: { kind: 'text', most: 4000, isPlain: true } },
        { key: 'llmCompaniesPull', control: { kind: 'switch' } },
        {
          key: 'llmDiskLimit',
          control: { kind: 'number', min: 0, max: 100_000, unit: 'gigabytes' },
        },
      ],
    },
  ],
  realtime: () => import('./realtime'),
})
