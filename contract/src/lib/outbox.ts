/** Days after which an author is asked before a write that has waited on their device is sent. */
export const outboxDays = 30

/**
 * Days for which the server knows the Idempotency-Key of a write that waited on a device. They are more than `outboxDays`, so that what is
 * sent unasked takes effect once.
 */
export const outboxKeyDays = 45

/** Hours after its due time in which work still arrives in time if its first piece came before. */
export const restOfFileHours = 24

/** Days after its due time in which work that was finished without a line is kept as late, and its lecturer decides. */
export const lateFromDeviceDays = 7
