/** Asks for ratings in the demo, so that a user who closes a conversation sees the question (CLO-09). */
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'

const demoSetting: DemoRows = ({ companyId }) =>
  unitOfWork(({ trx }) => writeSetting({ companyId }, 'ratings.ask', 'enabled', trx))

export default demoSetting
