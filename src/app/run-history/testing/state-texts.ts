/** What the rows of a spec say of each state. */
export const stateTexts = {
  running: 'running',
  completed: 'completed',
  cancelled: 'canceled',
  failed: 'failed',
  lost: 'lost',
};
