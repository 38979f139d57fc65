import type { Stats } from "node:fs"
import { access, constants, readdir, readFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { freeSpaceOf } from "../../lib/files/diskSpace.ts"

/**
 * Files and folders of the data folder that sign sessions and documents, give access to the database or contain people's files.
 */
const secrets = [
  "secret",
  "document-key",
  "bucket-keys",
  "postgres/password",
  "demo-accounts.txt",
  "files",
  "mail",
  "backups",
]

/** Returns the secrets that other accounts on the machine may read or change. Windows stores its rights elsewhere. */
export async function findOpenSecrets(dataDir: string): Promise<string[]> {
  if (process.platform === "win32") return []
  const open = await Promise.all(
    secrets.map(async (name) => {
      const path = join(dataDir, name)
      const is = await statIfPresent(path)
      return is && (is.mode & 0o077) !== 0 ? path : undefined
    }),
  )
  return open.filter((path) => path !== undefined)
}

const statIfPresent = (path: string) => stat(path).catch(() => undefined)

type Folders = { dataDir: string; backups?: string | undefined }

/** The folders in which the owner of the data folder can't write. The college runs as that account. */
export async function findClosedFolders({ dataDir, backups }: Folders): Promise<string[]> {
  const owner = await statIfPresent(dataDir)
  if (!owner || process.platform === "win32") return []
  const parents = [join(dataDir, "files"), ...(backups === undefined ? [] : [await nearest(backups)])]
  const within = await Promise.all(parents.map(foldersIn))
  const folders = [dataDir, join(dataDir, "mail"), ...parents, ...within.flat()]
  const closed = await Promise.all(
    folders.map(async (folder) => {
      const is = await statIfPresent(folder)
      return is && !(await mayWrite(owner, is, folder)) ? folder : undefined
    }),
  )
  return [...new Set(closed.filter((folder) => folder !== undefined))]
}

/** The folder, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  return (await statIfPresent(folder)) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))

/** If this process runs as the owner, the system is asked. Another account, such as root, checks the permission bits. */
async function mayWrite({ uid, gid }: Stats, { uid: owner, gid: group, mode }: Stats, folder: string) {
  if (process.getuid?.() === uid)
    return access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
  const neededInGroup = gid === group ? 0o030 : 0o003
  const needed = uid === owner ? 0o300 : neededInGroup
  return uid === 0 || (mode & needed) === needed
}

/**
 * The bytes that may still be written at the place of the backups. Undefined if the backups are on the disk of the data
 * folder, are in a bucket, or can't be reached.
 */
export async function freeForBackups({ dataDir, backups }: Folders): Promise<number | undefined> {
  if (backups === undefined) return undefined
  const dataStat = await statIfPresent(dataDir)
  const backupStat = await statIfPresent(backups)
  return backupStat && backupStat.dev !== dataStat?.dev ? freeSpaceOf(backups)() : undefined
}

/** The college that is named in the data folder. */
export async function readMarkedCollege(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, "identity.json"), "utf8").catch(() => "{}")
  try {
    return (JSON.parse(text) as { college?: string }).college
  } catch {
    return undefined
  }
}
