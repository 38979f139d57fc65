import { resolve } from "node:path"
import { openDestination } from "../server/src/lib/backup/destination.ts"
import { isBackupName } from "../server/src/lib/backup/store.ts"
import { openStorage } from "../server/src/lib/cluster/openStorage.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import type { College } from "./withCollege.ts"

/** The backup that a command is about: its name (default: the newest), and its folder or bucket (default: BACKUP_TO). */
export type Archive = { name: string | undefined; to: string | undefined }

/** Reads "[name] [folder or bucket]". Either may be omitted, because no folder or bucket looks like a backup's name. */
export function readArchive(args: readonly string[]): Archive {
  const names = args.filter(isBackupName)
  const destinations = args.filter((arg) => !isBackupName(arg))
  if (
    names.length > 1 ||
    destinations.length > 1 ||
    destinations.some((destination) => destination.startsWith("-"))
  )
    throw new StartupError(
      "Name a backup, such as 2026-11-23T06-15-00.123Z, or the folder or s3://bucket/prefix where it is, or both, and nothing else.",
    )
  return { name: names[0], to: absolute(destinations[0]) }
}

/** Reads "[folder or bucket]". */
export function readDestination(args: readonly string[]): Pick<Archive, "to"> {
  const [to, ...others] = args
  if (others.length > 0 || to?.startsWith("-"))
    throw new StartupError("Name the folder or s3://bucket/prefix where the backup goes, and nothing else.")
  return { to: absolute(to) }
}

/**
 * Opens the named folder or bucket, or else that of BACKUP_TO. `url` is the address of the college's database, and is only needed
 * to save the college or to compare it with a backup.
 */
export function openArchives(
  { config, url }: Pick<College, "config"> & { url?: string },
  { to }: Pick<Archive, "to">,
) {
  const backups = { ...config.backups, ...(to && { to }) }
  const connectionString = url ?? ""
  return openDestination({ config: { ...config, backups }, connectionString, storage: openStorage(config) })
}

/** npm runs commands in the project's folder, and passes on the folder where they were typed. */
function absolute(destination: string | undefined): string | undefined {
  if (destination === undefined || destination.startsWith("s3://")) return destination
  return resolve(process.env.INIT_CWD ?? ".", destination)
}
