import { StartupError } from "../startupError.ts"

/** A fault of a backup or its place, as a sentence for the person who started it. */
export class BackupError extends StartupError {
  override name = "BackupError"
}

/** An object of a backup that is missing or altered. */
export class DamagedObject extends BackupError {
  readonly object: string

  constructor(object: string, message: string) {
    super(message)
    this.object = object
  }
}
