/** Manifest of the ai module. */
import { defineModule } from '#app/kernel/modules/module'

export default defineModule({
  name: 'ai',
  summary: 'Language models: servers that run them, and what they are asked.',
  sandbox: 'modules/ai/sandbox/index',
})
