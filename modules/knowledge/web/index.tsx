/** Screens of the knowledge base: the tab in the configuration of the language model. */
import { knowledgeTab } from '#modules/llm/contract'
import { loadPageTexts } from '#web/lib/i18n'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'knowledge',
  fills: [
    fill(knowledgeTab, async () => {
      // It stands on another module's page, which loads its own texts alone.
      const [tab] = await Promise.all([import('./tab'), loadPageTexts('knowledge')])
      return tab
    }),
  ],
  realtime: () => import('./realtime'),
})
