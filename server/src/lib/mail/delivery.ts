import { rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Transporter } from "nodemailer"
import { makeFolder, writeDurably } from "../durable.ts"
import { asError } from "../errorCodes.ts"
import { olderThan } from "../files/folders.ts"
import { jobWaits } from "../limits.ts"
import { isLoopback } from "../loopback.ts"
import { whyUnsent } from "./failures.ts"

export type OutgoingMail = {
  /** The id is the same at every attempt, so that mail programs recognise a message that is delivered twice. */
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  attachments?: { filename: string; content: string }[]
}

/** Delivers a message, or writes it to the data folder if no mail server is set. Throws if it can't. */
export type Deliver = (letter: OutgoingMail) => Promise<"sent" | "written">

type Settings = {
  /** Absent: messages are written to a folder. */
  smtp: { host: string; port: number; secure: boolean; user?: string; password?: string } | undefined
  mailFrom: string
  dataDir: string
}
type Options = {
  /** Milliseconds within which the mail server must send something. */
  idleTimeout?: number
  /**
   * Milliseconds within which the mail server must accept a whole message. A server that sends its replies byte by byte
   * never exceeds `idleTimeout`.
   */
  totalTimeout?: number
}

/**
 * Ends before the database ends the transaction in which the message is sent. Otherwise a message that was accepted after that
 * would be sent again and again, and no failure would be recorded.
 */
export const messageTimeout = jobWaits.nextStatement - 60_000

const timeoutsOf = (idleTimeout: number) => ({
  dnsTimeout: idleTimeout,
  connectionTimeout: idleTimeout,
  greetingTimeout: idleTimeout,
  socketTimeout: idleTimeout,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Loaded on demand, because it takes 8 MB and an idle college sends nothing. */
const mailer = () => import("nodemailer")

/** The password is only sent encrypted, unless the mail server is on the same machine. */
const serverOf = ({ user, password, ...server }: NonNullable<Settings["smtp"]>) => ({
  ...server,
  ...(user && { auth: { user, pass: password }, requireTLS: !server.secure && !isLoopback(server.host) }),
})

/** SMTP if configured, otherwise .eml files. */
export function createDelivery(
  { smtp, mailFrom, dataDir }: Settings,
  { idleTimeout = 20_000, totalTimeout = messageTimeout }: Options = {},
): Deliver {
  if (!smtp) return intoFolder(dataDir, mailFrom)
  const settings = {
    ...serverOf(smtp),
    // One connection is used for many messages, because greeting and encryption take a second for each new one on a slow
    // connection.
    pool: true as const,
    maxConnections: 1,
    maxRequeues: 0,
    ...timeoutsOf(idleTimeout),
  }
  let opening: Promise<Transporter> | undefined
  return async (letter) => {
    opening ??= mailer().then(({ createTransport }) => createTransport(settings))
    const transport = await opening
    await transport.sendMail({ from: mailFrom, ...letter, signal: AbortSignal.timeout(totalTimeout) })
    return "sent"
  }
}

/** The reason why no message could be sent now, found by connecting and signing in; undefined if one could. */
export async function whyNoDelivery(
  smtp: NonNullable<Settings["smtp"]>,
  idleTimeout = 5_000,
): Promise<string | undefined> {
  const { createTransport } = await mailer()
  const transport = createTransport({ ...serverOf(smtp), ...timeoutsOf(idleTimeout) })
  const timer = new AbortController()
  const timeout = sleep(3 * idleTimeout, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error("It drips its answers."), { code: "ETIMEDOUT" })
  })
  try {
    await Promise.race([transport.verify(), timeout])
    return undefined
  } catch (error) {
    return whyUnsent(asError(error))
  } finally {
    timer.abort()
    timeout.catch(() => undefined)
    transport.close()
  }
}

/** The file of a message, named by the part of its id before the @. */
export const fileOfMail = (dataDir: string, name: string) => join(dataDir, "mail", `${name}.eml`)

/**
 * Deletes the files of messages that were written before this moment, including half-written ones, whether the database still
 * knows them or not.
 */
export async function removeMailsBefore(dataDir: string, before: Date) {
  const folder = join(dataDir, "mail")
  for await (const name of olderThan(folder, before))
    if (/\.eml(\.[\w-]+\.tmp)?$/.test(name)) await rm(join(folder, name), { force: true })
}

function intoFolder(dataDir: string, from: string): Deliver {
  return async (letter) => {
    const { createTransport } = await mailer()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
    const { message } = await transport.sendMail({ from, ...letter })
    const path = fileOfMail(dataDir, /^<([\w.-]+)@/.exec(letter.messageId)?.[1] ?? "mail")
    await makeFolder(dirname(path))
    await writeDurably(path, message as Buffer)
    return "written"
  }
}
