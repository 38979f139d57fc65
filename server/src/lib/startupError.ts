/** Ends a start or a command with a message for the operator, without a stack trace. */
export class StartupError extends Error {
  override name = "Refusal"
}

/** The college is in use by another start or command. */
export class InUse extends StartupError {}

/** A fault that every further start would meet again. The service stays down until somebody has read the message. */
export class LastingFault extends StartupError {}

/** The exit status of the process after a `LastingFault`. deploy/mphunzitsi.service names it too. */
export const lastingStatus = 70
