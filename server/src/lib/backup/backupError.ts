import { StartupError } from "../startupError.ts"

/** A fault of a backup or its place, in a sentence for whoever asked. */
export class BackupError extends StartupError {
  override name = "BackupError"
}

/** An object of a backup that is missing, or isn't what was saved. */
export class DamagedObject extends BackupError {
  readonly object: string

  constructor(object: string, words: string) {
    super(words)
    this.object = object
  }
}
