import { bytesText, countText, timeText } from "#contract/lib/amounts.ts"
import type { Finding } from "#contract/system.ts"

/** How one part of the college is. */
export type Verdict = Omit<Finding, "part">

export const ok = (says: string): Verdict => ({ state: "ok", says, todo: null })
export const look = (says: string, todo: string): Verdict => ({ state: "look", says, todo })
export const mend = (says: string, todo: string): Verdict => ({ state: "mend", says, todo })

type DiskFacts = { free: number; limits: { low: number; uploads: number } }

export function judgeDisk({ free, limits }: DiskFacts): Verdict {
  const says = `${bytesText(free)} are free on the server's disk.`
  const todo = "Make room on it, or move the college to a larger disk."
  if (free < limits.uploads) return mend(`${says} Uploads are refused.`, todo)
  return free < limits.low
    ? look(`${says} Uploads are refused below ${bytesText(limits.uploads)}.`, todo)
    : ok(says)
}

type Filling = { days: number; perDay: number; warning: string | undefined }

/** Days before uploads are refused, below which a disk can't wait for a purchase. */
const urgent = 3

export function judgeFilling(filling: Filling | undefined): Verdict {
  if (!filling) return ok("The disk isn't filling up, or it was watched for less than a day.")
  const { days, perDay, warning } = filling
  if (warning === undefined) {
    const when = days > 730 ? "for more than two years" : `for about ${countText(Math.round(days), "day")}`
    return ok(`About ${bytesText(perDay)} a day are added; the disk suffices ${when}.`)
  }
  const [says = "", todo = ""] = warning.split(/(?<=added\.) /)
  return days < urgent ? mend(says, todo) : look(says, todo)
}

type MemoryFacts = { total: number; available: number }

export function judgeMemory({ total, available }: MemoryFacts): Verdict {
  const says = `${bytesText(available)} of ${bytesText(total)} are available.`
  const todo = "End other programs on the machine, give it more memory, or lower WORKERS."
  if (available < 0.03 * total) return mend(says, todo)
  return available < 0.1 * total ? look(says, todo) : ok(says)
}

/** Files in the data folder that others on the machine may read. */
export function judgeSecrets(open: readonly string[]): Verdict {
  if (open.length === 0) return ok("Only the college's own account reads its keys and passwords.")
  return mend(
    `Other accounts of the machine may read or change ${open.join(", ")}.`,
    `Run on the server: chmod 600 ${open.join(" ")}.`,
  )
}

type AddressFacts = { publicUrl: string; hasProxy: boolean }

export function judgeAddress({ publicUrl, hasProxy }: AddressFacts): Verdict {
  const { protocol, hostname } = new URL(publicUrl)
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    return look(
      `Links in e-mails lead to ${publicUrl}, which works on this machine only.`,
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
      "Set TRUST_PROXY to true for a proxy on this machine or its private network, or to its address.",
    )
  return ok(`People reach the college at ${publicUrl}, by a proxy that is trusted.`)
}

type ClockFacts = { fault: string | undefined; apart: number }

/** `apart` are the seconds between the clocks of the database's machine and of this one. */
export function judgeClock({ fault, apart }: ClockFacts): Verdict {
  if (fault) return mend(fault, "Set the clock right, best by the network (NTP).")
  if (Math.abs(apart) > 30)
    return mend(
      `The clocks of this machine and of the database's machine are ${timeText(Math.abs(apart))} apart.`,
      "Set both by the network (NTP).",
    )
  return ok("The clock can be right: the newest entry of the audit log lies before it.")
}
