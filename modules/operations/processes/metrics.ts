/** Metrics of the installation's processes, from any of them. */
import { gauge } from '#app/kernel/metrics/gauge'
import { countProcesses } from '#modules/operations/processes/list_processes'

const processes = gauge(
  {
    name: 'guiche_processes',
    help: 'Processes of the installation: running, and gone without an orderly stop within the last hour',
    labels: ['state'],
  },
  async () => {
    const { running, gone } = await countProcesses()
    return [
      { labels: { state: 'running' }, value: running },
      { labels: { state: 'gone' }, value: gone },
    ]
  }
)

export default [processes]
