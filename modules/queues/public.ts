/** What queues does for its neighbours. */
export { requireQueue } from '#modules/queues/access'
