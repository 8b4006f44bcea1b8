/** Where rate limits are counted: per user in memory, sign-in in the database so that a restart does not reset it. */
import { defineConfig, stores } from '@adonisjs/limiter'

const limiterConfig = defineConfig({
  default: 'memory',
  stores: {
    memory: stores.memory({}),
    database: stores.database({ tableName: 'rate_limits' }),
  },
})
export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
