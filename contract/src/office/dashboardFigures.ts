/** Unmarked work is late from this many days after its due date. */
export const lateWorkDays = 14

/** The size of a band of marks on dashboards, in percent: the first is from 0 to under 5, and the last from 95 to 100. */
export const spreadStep = 5
