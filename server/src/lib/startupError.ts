/** Ends a start or a command with a message for the operator, without a stack trace. */
export class StartupError extends Error {
  override name = "Refusal"
}

/** The college is in use by another start or command. */
export class InUse extends StartupError {}

/** A further start would fail in the same way, so a service stays down until somebody has read why. */
export class LastingFault extends StartupError {}

/** The exit status of the process in that case. deploy/mphunzitsi.service names it too. */
export const lastingStatus = 70
