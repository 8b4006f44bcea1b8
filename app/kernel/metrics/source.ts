/** The extension point by which modules bring metrics; a file of its own, since manifests import it. */
import type { Metric } from 'prom-client'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** A file that declares metrics, and lists them: it is loaded in each process before it is asked for them. */
export const metricSource = defineExtensionPoint<readonly Metric[]>('kernel.metric_source')
