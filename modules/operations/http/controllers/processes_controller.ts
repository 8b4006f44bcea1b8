/** The operator's endpoints for the processes of the installation. */
import { measured } from '#app/kernel/metrics/scrape'
import { processWire } from '#modules/operations/http/transformers/process_transformer'
import { listProcesses } from '#modules/operations/processes/list_processes'
import type { MetricsWire, ProcessesWire } from '#modules/operations/wire'

export default class ProcessesController {
  /** GET /platform/processes */
  async index(): Promise<ProcessesWire> {
    return { processes: (await listProcesses()).map(processWire) }
  }

  /** GET /platform/metrics: those of the process that answers. */
  async metrics(): Promise<MetricsWire> {
    return { metrics: await measured() }
  }
}
