/** If a write has waited on a device for more days than this, its author is asked before it is sent. */
export const outboxDays = 30

/**
 * Days for which the server stores the Idempotency-Key of a write that waited on a device. They are more than `outboxDays`,
 * so that a write that is sent without asking takes effect only once.
 */
export const outboxKeyDays = 45

/** Hours after the due time within which the later pieces of a file may arrive if its first piece was in time. */
export const laterPiecesHours = 24

/** Days after the due time within which work that was finished offline is accepted as late, and its lecturer decides. */
export const lateFromDeviceDays = 7
