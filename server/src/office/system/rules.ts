import { bytesText, countText, durationText } from "#contract/lib/amounts.ts"
import type { Finding } from "#contract/office/system.ts"

/** The state of one part of the college. */
export type Verdict = Omit<Finding, "part">

export const ok = (says: string): Verdict => ({ state: "ok", says, todo: null })
export const look = (says: string, todo: string): Verdict => ({ state: "look", says, todo })
export const mend = (says: string, todo: string): Verdict => ({ state: "mend", says, todo })

type DiskFacts = {
  free: number
  /** Bytes on the disk of the backups, if that is another one. */
  forBackups?: number | undefined
  limits: { low: number; uploads: number }
}

export function judgeDisk({ free, forBackups, limits }: DiskFacts): Verdict {
  const onOther = forBackups === undefined ? "" : ` ${bytesText(forBackups)} are free where backups go.`
  const summary = `${bytesText(free)} are free on the server's disk.${onOther}`
  const todo = "Make room on it, or move the college to a larger disk."
  if (free < limits.uploads) return mend(`${summary} Uploads are refused.`, todo)
  if (free < limits.low)
    return look(`${summary} Uploads are refused below ${bytesText(limits.uploads)}.`, todo)
  if (forBackups === undefined || forBackups >= limits.low) return ok(summary)
  return look(summary, "Make room there, keep fewer backups, or set BACKUP_TO to a larger disk.")
}

type FolderFacts = { dataDir: string; exists: boolean; closed: readonly string[] }

/** `closed` are the folders in which the college's account can't write. */
export function judgeFolders({ dataDir, exists, closed }: FolderFacts): Verdict {
  if (!exists)
    return mend(`There is no data folder ${dataDir}.`, "Set DATA_DIR, or begin a college with npm start.")
  if (closed.length === 0) return ok("The college's account may write wherever it keeps something.")
  return mend(
    `The college's account, which owns ${dataDir}, can't write in ${closed.join(", ")}.`,
    `Run on the server: chown -R --reference=${dataDir} ${closed.join(" ")}, and chmod -R u+rwX the same. A disk that is mounted for reading only has to be mounted for writing.`,
  )
}

/** `fault` is the reason why the mail server can't be used; undefined if it accepted the college's connection. */
export function judgeMailServer(fault: string | undefined): Verdict {
  if (fault === undefined) return ok("It answers and lets the college in.")
  return mend(fault, "Put SMTP_HOST and the settings beside it right, or ask whoever runs the mail server.")
}

type DiskForecast = { days: number; perDay: number; warning: { summary: string; todo: string } | undefined }

/** If uploads will be refused within fewer days than this, buying a disk would take too long. */
const urgentDays = 3

export function judgeFilling(filling: DiskForecast | undefined): Verdict {
  if (!filling) return ok("The disk isn't filling up, or it was watched for less than a day.")
  const { days, perDay, warning } = filling
  if (!warning) {
    const when = days > 730 ? "for more than two years" : `for about ${countText(Math.round(days), "day")}`
    return ok(`About ${bytesText(perDay)} a day are added; the disk suffices ${when}.`)
  }
  const { summary, todo } = warning
  return days < urgentDays ? mend(summary, todo) : look(summary, todo)
}

type MemoryFacts = { total: number; available: number }

export function judgeMemory({ total, available }: MemoryFacts): Verdict {
  const summary = `${bytesText(available)} of ${bytesText(total)} are available.`
  const todo = "End other programs on the machine, give it more memory, or lower WORKERS."
  if (available < 0.03 * total) return mend(summary, todo)
  return available < 0.1 * total ? look(summary, todo) : ok(summary)
}

/** Files and folders in the data folder that others on the machine may read. */
export function judgeSecrets(open: readonly string[]): Verdict {
  if (open.length === 0) return ok("Only the college's own account reads its keys and passwords.")
  return mend(
    `Other accounts of the machine may read or change ${open.join(", ")}.`,
    `Run on the server: chmod go-rwx ${open.join(" ")}.`,
  )
}

type AddressFacts = { publicUrl: string; hasProxy: boolean }

export function judgeAddress({ publicUrl, hasProxy }: AddressFacts): Verdict {
  const { protocol, hostname } = new URL(publicUrl)
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    return look(
      `Links in emails lead to ${publicUrl}, which works on this machine only.`,
      "Set PUBLIC_URL to the address that people type.",
    )
  if (protocol === "http:")
    return look(
      `People reach ${publicUrl} without encryption, so others on the way can read passwords.`,
      "Put a proxy with HTTPS before the college, such as Caddy, and set PUBLIC_URL to its https address.",
    )
  if (!hasProxy)
    return look(
      `People reach ${publicUrl} by a proxy, but TRUST_PROXY names none, so everybody counts as one visitor.`,
      "Set TRUST_PROXY to the proxy's own address. Whoever sends from a trusted address can choose the one that they are counted by.",
    )
  return ok(`People reach the college at ${publicUrl}, by a proxy that is trusted.`)
}

type ClockFacts = { fault: string | undefined; apart: number }

/** `apart` is the number of seconds between the clocks of the database's machine and of this one. */
export function judgeClock({ fault, apart }: ClockFacts): Verdict {
  if (fault) return mend(fault, "Set the clock right, best by the network (NTP).")
  if (Math.abs(apart) > 30)
    return mend(
      `The clocks of this machine and of the database's machine are ${durationText(Math.abs(apart))} apart.`,
      "Set both by the network (NTP).",
    )
  return ok("The clock can be right: the newest entry of the audit log lies before it.")
}
