/** Functions that queues offers to other modules. */
export { requireQueue } from '#modules/queues/access'
export { queueNamed } from '#modules/queues/queries/queue_named'
export { describeQueues } from '#modules/queues/queries/describe_queues'
export { isAutomationOfQueues } from '#modules/queues/queries/is_automation_of_queues'
export { optionsOf } from '#modules/queues/queries/options_of'
export { worksInQueue } from '#modules/queues/queries/works_in_queue'
