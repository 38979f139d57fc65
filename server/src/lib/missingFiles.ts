/** Whether an operation failed because a file or folder does not exist. */
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT"

/** For `catch`: undefined if a file or folder does not exist. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
