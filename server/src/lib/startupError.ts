/** Ends a start or a command with a message for the operator, shown without a stack. */
export class StartupError extends Error {
  override name = "Refusal"
}

/** The college is in use by another start or command. */
export class InUse extends StartupError {}
