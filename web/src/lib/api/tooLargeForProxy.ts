import { CallError } from "./callError.ts"

/**
 * Returns whether a proxy refused a request because of its size. The server's own refusal has the contract's shape, and so no
 * `cause`.
 */
export const isTooLargeForProxy = (error: unknown) =>
  error instanceof CallError && error.cause instanceof Response && error.cause.status === 413
