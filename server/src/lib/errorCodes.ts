/** The code of an error of the system or a library, such as "ENOENT"; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined
  return typeof code === "string" ? code : undefined
}

export const hasCode = (error: unknown, ...codes: readonly string[]) => codes.includes(codeOf(error) ?? "")

/** Whether an operation failed because a file or folder does not exist. */
export const isMissing = (error: unknown) => hasCode(error, "ENOENT")

/** Replaces the failure of a missing file or folder with undefined, and throws any other failure again. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The thrown value as an error. */
export const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
