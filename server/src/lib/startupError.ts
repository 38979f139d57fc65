/** A start or command that can't go on, and whose message says all there is to say: shown without a stack. */
export class StartupError extends Error {
  override name = "Refusal"
}
