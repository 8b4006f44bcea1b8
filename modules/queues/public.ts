/** What queues does for its neighbours. */
export { requireQueue } from '#modules/queues/access'
export { describeQueues } from '#modules/queues/queries/describe_queues'
