/** The module's browser manifest: the conversation. */
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({ name: 'messages' })
