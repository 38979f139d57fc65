/** Days for which a person can read on a device, without a connection, what the server last answered there. */
export const readableDays = 14
