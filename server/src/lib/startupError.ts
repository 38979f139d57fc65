/** Ends a start or a command with a message for the operator, shown without a stack. */
export class StartupError extends Error {
  override name = "Refusal"
}

/** The college is in use by another start or command. */
export class InUse extends StartupError {}

/** Each further start would do the same work and fail alike, so a service stays down until somebody has read why. */
export class LastingFault extends StartupError {}

/** The status with which the process ends then. deploy/mphunzitsi.service names it too. */
export const lastingStatus = 70
